import { describe, expect, it } from "vitest";
import { createLexicon } from "../../../src/catalog/lexicon/lexicon.js";
import { shippedLexiconTables } from "../../../src/catalog/lexicon/shipped-lexicon.js";
import { noneExamples } from "../../../src/intent/data/none-examples.js";
import { createFeaturiser } from "../../../src/intent/features.js";
import { trainClassifier } from "../../../src/intent/softmax-classifier.js";
import { fitTemperature } from "../../../src/intent/temperature.js";

const groups = [
  {
    group: "weather",
    texts: [
      "will it rain tomorrow",
      "how warm is it in Oslo",
      "weather forecast for Paris",
      "明天会下雨吗",
      "天气预报",
      "is it snowing",
    ],
  },
  {
    group: "mail",
    texts: [
      "send an email to Ann",
      "any unread mail in my inbox",
      "forward the message to Bob",
      "给安娜发邮件",
      "收件箱有新邮件吗",
      "reply to the letter",
    ],
  },
];
const classifier = await trainClassifier(groups, noneExamples);
const first = (request: string) => {
  const { labels, none } = classifier.classify(request);
  return (labels[0]?.p ?? 0) > none ? labels[0]?.group : "none";
};

describe("the classifier", () => {
  it("tells requests like its examples in either language, and in both at once", () => {
    expect(
      [
        "will it rain on Sunday",
        "周末会下雨吗",
        "mail the message to Sue",
        "发一封邮件",
        "帮我查 weather forecast",
      ].map(first),
    ).toEqual(["weather", "weather", "mail", "mail", "weather"]);
  });

  it("has a class of its own for small talk", () => {
    expect(["hello there", "谢谢你", "tell me a joke please"].map(first)).toEqual(["none", "none", "none"]);
  });

  it("gives probabilities that make one, best first", () => {
    const { labels, none } = classifier.classify("rain mail");
    expect(labels.reduce((sum, { p }) => sum + p, none)).toBeCloseTo(1);
    expect(labels.map(({ p }) => p)).toEqual(labels.map(({ p }) => p).toSorted((a, b) => b - a));
  });

  it("is the same for the same examples", async () => {
    const again = await trainClassifier(groups, noneExamples);
    expect(again.classify("rain in Rome")).toEqual(classifier.classify("rain in Rome"));
  });

  it.each([
    ["nothing", ""],
    ["a megabyte", "x".repeat(1_000_000)],
    ["emoji", "🙂🙃"],
    ["control characters", "\u0000\u0007\u202E"],
    ["Hebrew", "שלום עולם"],
  ])("takes %s for no request", (_what, text) => {
    expect(first(text)).toBe("none");
  });

  it("is there at once for few groups, and for many lets others work meanwhile", async () => {
    expect(trainClassifier(groups, noneExamples)).not.toBeInstanceOf(Promise);
    const many = Array.from({ length: 60 }, (_, group) => ({
      group: `g${group}`,
      texts: Array.from({ length: 10 }, (_, text) => `do thing ${group} with word${text} and part${group}`),
    }));
    const training = trainClassifier(many, noneExamples);
    expect(training).toBeInstanceOf(Promise);
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    const trained = await training;
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(5);
    expect(trained.classify("do thing 7 with part7").labels[0]?.group).toBe("g7");
  });

  it("knows nothing without examples", async () => {
    expect((await trainClassifier([], noneExamples)).classify("rain")).toEqual({ labels: [], none: 1 });
  });
});

describe("features", () => {
  const features = createFeaturiser(createLexicon(shippedLexiconTables()));

  it("have a meaning in common for a Chinese word and an English one", () => {
    const shared = [...features("查询订单").keys()].filter((feature) =>
      features("query the order").has(feature),
    );
    expect(shared).toEqual(expect.arrayContaining(["m queri", "m order"]));
  });

  it("read no more than a thousand characters", () => {
    expect(features(`${"word ".repeat(200)}weather`).has("w weather")).toBe(false);
  });
});

describe("the temperature", () => {
  const scores = (a: number, b: number) => Float64Array.from([a, b]);

  it("makes a model that is too sure less sure, and leaves one alone that too little is known of", () => {
    const overconfident = Array.from({ length: 20 }, (_, index) => ({
      scores: scores(5, 0),
      label: index % 4 === 0 ? 1 : 0,
    }));
    expect(fitTemperature(overconfident)).toBeGreaterThan(2);
    expect(fitTemperature(overconfident.slice(0, 5))).toBe(1);
  });
});
