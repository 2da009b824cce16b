/** Whether a name fits a pattern in which `*` stands for any characters, also none. Linear in the name's length. */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const [head = "", ...rest] = pattern.split("*");
  const tail = rest.pop();
  if (tail === undefined) return (name) => name === pattern;
  const shortest = pattern.length - rest.length - 1;
  return (name) => {
    if (name.length < shortest || !name.startsWith(head) || !name.endsWith(tail)) return false;
    let from = head.length;
    for (const piece of rest) {
      const found = name.indexOf(piece, from);
      if (found === -1) return false;
      from = found + piece.length;
    }
    return from <= name.length - tail.length;
  };
}
