const wideCharacter = /[\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF]/gu;

/**
 * A rough count of tokens without a tokenizer table (which would have to be fetched): four characters a token,
 * one token for each Chinese, Japanese or Korean character.
 */
export function estimateTokens(text: string): number {
  const wide = text.match(wideCharacter)?.length ?? 0;
  return wide + Math.ceil((text.length - wide) / 4);
}
