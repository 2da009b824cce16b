import { describe, expect, it } from "vitest";
import { createLexicon } from "../../../src/catalog/lexicon/lexicon.js";
import { shippedLexiconTables } from "../../../src/catalog/lexicon/shipped-lexicon.js";
import { createFeaturiser } from "../../../src/intent/features.js";
import { createTopics } from "../../../src/intent/topics.js";

const tables = [
  "\nweather | rain, umbrella, heat wave | 雨 下雨\nmail | letter, write to | 信\n",
  "\nwriting | letter, poem | 诗\n",
];
const [weather, mail, writing] = [0, 1, 2];

describe("topics", () => {
  it("are those of words and phrases, whatever their endings", () => {
    const topics = createTopics(tables);
    expect(topics.ofStems(["umbrella", "today"])).toEqual([[weather]]);
    expect(topics.ofStems(["the", "heat", "wave"])).toEqual([[weather]]);
    expect(topics.ofStems(["heat", "the", "room"])).toEqual([]);
  });

  it("of a word may be several, in any of the tables", () => {
    expect(createTopics(tables).ofStems(["letter"])).toEqual([[mail, writing]]);
  });

  it("of Chinese text are found by the longest word at each place", () => {
    expect(createTopics(tables).ofRun("明天下雨写信")).toEqual([[weather], [mail]]);
  });

  it("are none for words that nobody has listed", () => {
    const topics = createTopics(tables);
    expect([topics.ofStems(["xyzzy"]), topics.ofStems([]), topics.ofRun("")]).toEqual([[], [], []]);
  });

  it("are shared by texts that share no word, in either language", () => {
    const featuresOf = createFeaturiser(createLexicon(shippedLexiconTables()));
    const topicsIn = (text: string) =>
      [...featuresOf(text).keys()].filter((feature) => feature.startsWith("t "));
    expect(topicsIn("do I need an umbrella")).toEqual(expect.arrayContaining(topicsIn("rain")));
    expect(topicsIn("要带伞吗")).toEqual(expect.arrayContaining(topicsIn("rain")));
    expect(topicsIn("rain")).not.toEqual([]);
  });
});
