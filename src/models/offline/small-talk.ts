/** What a message is that needs no tool. */
export type SmallTalk = "greeting" | "thanks" | "identity" | "help" | "refusal" | "empty";

const patterns: readonly (readonly [SmallTalk, RegExp])[] = [
  ["empty", /^[\s\p{P}\p{S}]*$/u],
  [
    "greeting",
    /^(?:hi|hello|hey|hey there|hello there|hi there|how are you(?: doing)?|how is it going|good (?:morning|afternoon|evening|day)|greetings|你好吗?|您好|嗨|哈喽|早上好|下午好|晚上好)(?:[\s,，]+(?:fawn|there|all))?[\s!.?。！？~]*$/iu,
  ],
  ["thanks", /^(?:thanks|thank you|thx|cheers|谢谢|多谢|感谢)(?:[\s,，].*)?[\s!.。！]*$/iu],
  [
    "identity",
    /^(?:who|what) are you\b|^are you (?:an? )?(?:ai|llm|human|bot|language model|real|gpt|claude)|\bwhat(?:'s| is) your name\b|\bwhich model\b|^你是(?:谁|什么)|你叫什么/iu,
  ],
  [
    "help",
    /^(?:help|\?)[\s!.?]*$|\bwhat can you do\b|\bhow (?:do|can) i use (?:you|this|fawn)\b|\bwhat tools\b|\bwhich tools\b|\blist (?:your |all |the )*tools\b|你能做什么|你会什么|有哪些工具|有什么工具|^帮助/iu,
  ],
  [
    "refusal",
    /^(?:please\s+)?(?:don't|do not|never)\s|^(?:请)?(?:不要|别|勿)|^(?:stop|cancel|never mind|nevermind|forget it|算了|取消)[\s!.。]*$/iu,
  ],
];

/** Undefined for everything that may want a tool. */
export function smallTalkOf(text: string): SmallTalk | undefined {
  return patterns.find(([, pattern]) => pattern.test(text.trim()))?.[0];
}
