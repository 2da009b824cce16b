/** English words that say nothing about what a tool does, and what is left of `it's` and `don't`. Words of tool use such as `get` stay. */
const english =
  "a an and are as at be by can do for from has have i in is it me my of on or our please that the this to we what will with you your d ll m re s t ve hello hey hi ok okay thank thanks who whose whom why how which am there here yes";

/** The same for Chinese: particles, pronouns and the phrases that wrap a request. Longer ones come before their parts. */
const chinese =
  "帮我 帮忙 请问 麻烦 一下 一个 一些 这个 那个 这些 那些 哪些 哪个 什么 怎么 怎样 如何 为什么 是否 能否 可以 可否 能不能 需要 想要 希望 我想 我要 我们 你们 他们 以及 并且 而且 或者 和 与 及 或 的 了 着 过 吗 呢 吧 啊 在 把 被 将 对 向 从 到 给 为 让 我 你 他 她 它 请 想 要 能 会 是 有 这 那 里 中 上 下 个 些 并 也 都 就 还";

export const englishStopWords: ReadonlySet<string> = new Set(english.split(" "));
export const chineseStopWords: ReadonlySet<string> = new Set(chinese.split(" "));
