/** A group of words that name one thing or one doing, in English and Chinese. */
interface Concept {
  readonly words: readonly string[];
  /** What kind of doing it is; a thing has none. */
  readonly action?: "reads" | "changes";
  /** Words that tools for it tend to use, added to a search. */
  readonly related?: readonly string[];
  /** It is only meant where the request has numbers: `add 2 and 3`, but not `add a note`. */
  readonly ofNumbers?: boolean;
}

const split = (words: string): readonly string[] => words.split(" ");

/** The first word of each group is the one that tools tend to use. */
const concepts: readonly Concept[] = [
  {
    words: split("sum add plus total 相加 求和 之和 加上 加"),
    action: "reads",
    related: ["numbers"],
    ofNumbers: true,
  },
  {
    words: split("multiply times product 相乘 乘以 乘"),
    action: "reads",
    related: ["numbers"],
    ofNumbers: true,
  },
  {
    words: split("subtract minus difference 相减 减去"),
    action: "reads",
    related: ["numbers"],
    ofNumbers: true,
  },
  { words: split("divide quotient 相除 除以"), action: "reads", related: ["numbers"], ofNumbers: true },
  { words: split("list ls enumerate show 列出 列举 罗列"), action: "reads" },
  { words: split("read open view show display print cat 读取 查看 打开 显示 读"), action: "reads" },
  { words: split("search find lookup locate seek query 搜索 查找 查询 寻找"), action: "reads" },
  { words: split("echo repeat say 回显 重复 复述"), action: "reads" },
  { words: split("fetch download visit open 抓取 下载 访问 打开"), action: "reads" },
  { words: split("calculate compute evaluate 计算"), action: "reads" },
  { words: split("compress gzip zip 压缩"), action: "reads" },
  { words: split("write save store put 写入 写 保存 存入"), action: "changes" },
  { words: split("create make add new 创建 新建 建立 添加 增加"), action: "changes" },
  { words: split("edit modify change update replace 编辑 修改 更新 替换"), action: "changes" },
  { words: split("delete remove erase drop 删除 移除"), action: "changes" },
  { words: split("move rename 移动 重命名"), action: "changes" },
  { words: split("copy duplicate 复制"), action: "changes" },
  { words: split("send post publish 发送 发布"), action: "changes" },
  { words: split("toggle switch 切换 开关"), action: "changes" },
  { words: split("file document 文件 文档") },
  { words: split("directory folder dir workspace 目录 文件夹 工作区") },
  { words: split("weather forecast temperature 天气 气温"), related: ["location", "city"] },
  { words: split("time clock date 时间 几点 日期") },
  { words: split("image picture photo logo 图片 图像 照片") },
  { words: split("media audio video 音频 视频") },
  { words: split("environment env 环境变量 环境") },
  { words: split("info information detail metadata stat 信息 详情") },
  { words: split("entity 实体") },
  { words: split("relation relationship 关系") },
  { words: split("observation fact 观察 事实") },
  { words: split("graph 知识图谱 图谱") },
  { words: split("node 节点") },
  { words: split("memory remember recall 记忆 记住") },
  { words: split("number 数字") },
  { words: split("text 文本 文字") },
  { words: split("message 消息 信息") },
  { words: split("url link website http 网址 链接 网页") },
  { words: split("tree 树") },
  { words: split("size big large 大小 多大") },
  { words: split("resource 资源") },
  { words: split("log logging 日志") },
  { words: split("research study 研究 调研") },
  { words: split("operation task job 操作 任务") },
  { words: split("name 名字 名称") },
  { words: split("user 用户") },
];

const byWord: ReadonlyMap<string, readonly Concept[]> = indexByWord();

/**
 * The Chinese words that are known, longest first, to cut running text with. Those of one character are left out:
 * they are parts of other words too often (`加` of `芝加哥`).
 */
export const chineseWords: readonly string[] = [...byWord.keys()]
  .filter((word) => /^\p{Script=Han}{2,}$/u.test(word))
  .toSorted((a, b) => b.length - a.length);

function indexByWord(): Map<string, readonly Concept[]> {
  const index = new Map<string, readonly Concept[]>();
  for (const concept of concepts)
    for (const word of concept.words) index.set(word, [...(index.get(word) ?? []), concept]);
  return index;
}

/** How well two stems mean the same: 1 for the same word, 0.8 for a synonym or a near form, 0 for neither. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  const meanings = byWord.get(a);
  if (meanings && byWord.get(b)?.some((concept) => meanings.includes(concept))) return 0.8;
  return isNearForm(a, b) ? 0.8 : 0;
}

/** The word and all that mean the same. */
export function kinOf(word: string): readonly string[] {
  return [word, ...(byWord.get(word) ?? []).flatMap(({ words }) => words)];
}

/** Whether the word names a doing, and whether that doing changes something. Undefined for a thing. */
export function actionOf(word: string): "reads" | "changes" | undefined {
  return byWord.get(word)?.find(({ action }) => action !== undefined)?.action;
}

export function isKnownWord(word: string): boolean {
  return byWord.has(word);
}

/** Words to search with besides `word` itself: the usual one of each of its groups, and related ones. */
export function searchTerms(word: string, hasNumbers: boolean): readonly string[] {
  const meanings = byWord.get(word) ?? [];
  const counting = hasNumbers && meanings.some(({ ofNumbers }) => ofNumbers);
  return meanings
    .filter(({ ofNumbers = false }) => ofNumbers === counting)
    .flatMap(({ words, related = [] }) => [...words.slice(0, 1), ...related]);
}

/** `simulate` and `simulated`, but not `direct` and `directory`: the common beginning is seven tenths of the longer word. */
function isNearForm(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length);
  const needed = Math.max(5, Math.ceil(longer * 0.7));
  return a.slice(0, needed) === b.slice(0, needed) && a.length >= needed && b.length >= needed;
}
