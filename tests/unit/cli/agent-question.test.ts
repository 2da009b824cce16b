import { describe, expect, it } from "vitest";
import { answerTo, readAgentQuestion } from "../../../src/cli/ask/agent-question.js";
import { resumeAnswers } from "../../../src/cli/ask/resume-answers.js";

describe("readAgentQuestion", () => {
  it("reads a plain text and, as JSON, a value of an unknown form", () => {
    expect(readAgentQuestion("Really?")).toEqual({ question: "Really?", context: undefined, options: [] });
    expect(readAgentQuestion({ approve: ["rm"] }).question).toBe('{"approve":["rm"]}');
  });
});

describe("answerTo", () => {
  const question = readAgentQuestion({ question: "Which?", options: ["red", "blue"] });

  it("takes the number of an option for the option", () => {
    expect(answerTo(question, " 2 ")).toBe("blue");
  });

  it("takes any other answer as it is, also a number that is no option's", () => {
    expect(answerTo(question, "green")).toBe("green");
    expect(answerTo(question, "3")).toBe("3");
    expect(answerTo(question, "0")).toBe("0");
    expect(answerTo(readAgentQuestion("How many?"), "2")).toBe("2");
  });

  it("takes a JSON object or list for what it says, and for text where it is broken", () => {
    expect(answerTo(question, '{"decisions":[{"type":"approve"}]}')).toEqual({
      decisions: [{ type: "approve" }],
    });
    expect(answerTo(question, "[draft] see below")).toBe("[draft] see below");
  });
});

describe("resumeAnswers", () => {
  const waiting = [
    { id: "i", value: { question: "Which?", options: ["red", "blue"] } },
    { id: "j", value: "How many?" },
  ];

  it("gives each question its answer by the interrupt's id", () => {
    expect(resumeAnswers(waiting, ["1", "7"])).toEqual({ i: "red", j: "7" });
  });

  it("refuses to answer where nothing waits", () => {
    expect(() => resumeAnswers([], ["yes"])).toThrow(expect.objectContaining({ code: "nothing_to_resume" }));
  });

  it("names the questions where there are too few or too many answers", () => {
    expect(() => resumeAnswers(waiting, ["red"])).toThrow(/2 questions wait.*1\. Which\?\n2\. How many\?/s);
    expect(() => resumeAnswers(waiting, ["a", "b", "c"])).toThrow(
      expect.objectContaining({ code: "answers_missing" }),
    );
  });
});
