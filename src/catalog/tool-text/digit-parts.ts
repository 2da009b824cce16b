/**
 * The words of an identifier that digits hold together, apart: `base64encode` → base64, encode; `oauth2` → oauth.
 * A request may have either, so that these words stand beside the identifier, not in its place. Short rests
 * (`s3`, `v2`, `mp3`) are names of their own and are left whole.
 */
export function digitParts(identifier: string): string[] {
  if (!/\p{N}/u.test(identifier)) return [];
  const runs = identifier.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return runs.flatMap((run) => {
    const parts = run.replace(digitsThenWord, "$1 $2").split(" ");
    const stems = parts.flatMap((part) => wordThenDigits.exec(part)?.[1] ?? []);
    return [...(parts.length > 1 ? parts : []), ...stems];
  });
}

const digitsThenWord = /(\p{N})(\p{L}{3,})/gu;
const wordThenDigits = /^(\p{L}{4,})\p{N}+$/u;
