/** Everything that the offline model says of itself, in one language. */
export interface Wording {
  /** What it is, and how to get a real model. Once in every answer. */
  readonly standIn: string;
  readonly greeting: string;
  readonly thanks: string;
  readonly refusal: string;
  readonly empty: string;
  readonly tooManyCalls: string;
  abilities(names: string, canSearch: boolean): string;
  answered(tool: string, quote: string): string;
  answeredNothing(tool: string): string;
  failed(tool: string, quote: string): string;
  noTool(part: string): string;
  unsure(names: string): string;
  notLoaded(names: string): string;
  needs(tool: string, key: string, about: string): string;
  gaveUp(tool: string, key: string): string;
  oneOf(values: string): string;
  leftOut(characters: number): string;
}

export const english: Wording = {
  standIn:
    "I am Fawn's offline stand-in: I follow rules and am not a language model. To use a real one, set OPENAI_API_KEY and start Fawn again.",
  greeting:
    "Hello! Say in plain words what you need, for example “add 2 and 40” or “list the files in the workspace”. I look for a tool that fits and call it.",
  thanks: "You are welcome.",
  refusal: "All right, I have not done anything.",
  empty: "Your message has no text that I could act on.",
  tooManyCalls: "I have made many calls for this one message and stop here.",
  abilities: (names, canSearch) =>
    `${names ? `Tools at hand: ${names}.` : "No tool is at hand."}${canSearch ? " I can search for more: say what you need, in the words of a tool, such as “read notes.txt”." : ""}`,
  answered: (tool, quote) => `\`${tool}\` answered:\n\n${quote}`,
  answeredNothing: (tool) => `\`${tool}\` ran and answered with nothing.`,
  failed: (tool, quote) => `\`${tool}\` failed:\n\n${quote}`,
  noTool: (part) => `I found no tool for “${part}”.`,
  unsure: (names) =>
    `I found ${names}, but none of them clearly does what you ask, so I called none. Name the one you mean and what it needs.`,
  notLoaded: (names) => `The search found ${names}, but I was not given it to call.`,
  needs: (tool, key, about) => `\`${tool}\` needs \`${key}\`${about}. What should it be?`,
  gaveUp: (tool, key) =>
    `I could not make out \`${key}\` for \`${tool}\`, so I did not call it. Try writing \`${key}=…\`.`,
  oneOf: (values) => `one of ${values}`,
  leftOut: (characters) => `… (${characters} more characters)`,
};

export const chinese: Wording = {
  standIn:
    "我是 Fawn 的离线替身：按规则行事，不是语言模型。要用真正的模型，请设置 OPENAI_API_KEY 并重新启动 Fawn。",
  greeting:
    "你好！请用简单的话说出要做的事，例如“把 2 和 40 相加”或“列出工作区里的文件”。我会查找合适的工具并调用它。",
  thanks: "不客气。",
  refusal: "好的，我什么也没有做。",
  empty: "你的消息里没有我可以处理的文字。",
  tooManyCalls: "我已经为这条消息调用了很多次工具，到此为止。",
  abilities: (names, canSearch) =>
    `${names ? `现有工具：${names}。` : "现在没有工具。"}${canSearch ? "我还可以搜索更多工具：请说出要做的事，例如“读取 notes.txt”。" : ""}`,
  answered: (tool, quote) => `\`${tool}\` 的结果：\n\n${quote}`,
  answeredNothing: (tool) => `\`${tool}\` 已运行，没有返回内容。`,
  failed: (tool, quote) => `\`${tool}\` 失败：\n\n${quote}`,
  noTool: (part) => `我没有找到能做“${part}”的工具。`,
  unsure: (names) =>
    `我找到了 ${names}，但没有一个明确符合你的要求，所以没有调用。请说出要用的工具和它需要的内容。`,
  notLoaded: (names) => `搜索找到了 ${names}，但我无法调用它。`,
  needs: (tool, key, about) => `\`${tool}\` 需要 \`${key}\`${about}。请问应该是什么？`,
  gaveUp: (tool, key) => `我没能弄清 \`${tool}\` 的 \`${key}\`，所以没有调用。可以写成 \`${key}=…\`。`,
  oneOf: (values) => `可选：${values}`,
  leftOut: (characters) => `…（还有 ${characters} 个字符）`,
};
