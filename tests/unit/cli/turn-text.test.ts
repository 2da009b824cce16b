import { describe, expect, it } from "vitest";
import { plainStyle } from "../../../src/cli/text-style.js";
import { TurnText } from "../../../src/cli/ask/turn-text.js";
import { noCost } from "../../../src/cli/ask/turn-cost.js";
import type { ViewEvent } from "../../../src/cli/ask/view-event.js";

function write(...events: ViewEvent[]): string {
  const text = new TurnText(plainStyle);
  return events.map((event) => text.render(event)).join("");
}

const text = (part: string): ViewEvent => ({ type: "text", message_id: "m", text: part });
const result = (content: string, status: "success" | "error" = "success"): ViewEvent => ({
  type: "tool_result",
  id: "c",
  name: "search",
  status,
  content,
});
const done = (more: Partial<Extract<ViewEvent, { type: "done" }>> = {}): ViewEvent => ({
  type: "done",
  thread_id: "T",
  answer: "",
  promoted: [],
  interrupts: [],
  cost: noCost,
  ...more,
});

describe("TurnText", () => {
  it("writes a turn line by line and the model's text as it comes", () => {
    const transcript = write(
      { type: "run", thread_id: "T", run_id: "R" },
      text("Let me "),
      text("look"),
      { type: "tool_call", id: "c", name: "search", args: { q: "x" } },
      result("found\n  it"),
      { type: "promoted", names: ["a", "b"], catalog_hash: "h" },
      result("no luck", "error"),
      text("Done."),
      done({
        cost: {
          schemas: {
            bound: { count: 5, tokens: 812 },
            peak: { count: 5, tokens: 812 },
            all: { count: 31, tokens: 9400 },
          },
          model_calls: 2,
          input_tokens: 1200,
          output_tokens: 80,
        },
      }),
    );
    expect(transcript).toBe(
      [
        "Let me look",
        '→ search {"q":"x"}',
        "← search: found it",
        "+ now loaded: a, b",
        "✗ search: no luck",
        "Done.",
        "",
        "schemas bound: 5 tools ≈ 812 tokens of 31 tools ≈ 9,400 tokens",
        "model: 2 calls, 1,200 tokens in, 80 out",
        'go on with: npm run ask -- --thread T "…"',
        "",
      ].join("\n"),
    );
  });

  it("names the peak where the last call had fewer schemas", () => {
    const schemas = {
      bound: { count: 1, tokens: 10 },
      peak: { count: 3, tokens: 90 },
      all: { count: 9, tokens: 99 },
    };
    expect(write(done({ cost: { ...noCost, schemas } }))).toContain(
      "schemas bound: 1 tool ≈ 10 tokens (at most 3 tools ≈ 90 tokens) of 9 tools ≈ 99 tokens",
    );
  });

  it("shows a question with its options, and how to answer", () => {
    const value = { question: "Which one?", context: "There are two.", options: ["red", { label: "blue" }] };
    expect(write({ type: "interrupt", id: "i", value }, done({ interrupts: ["i"] }))).toBe(
      [
        "There are two.",
        "? Which one?",
        "  1. red",
        "  2. blue",
        "",
        "model: 0 calls, 0 tokens in, 0 out",
        'answer with: npm run ask -- --thread T --resume "…"',
        "",
      ].join("\n"),
    );
  });

  it("asks for one answer to each question that waits", () => {
    expect(write(done({ interrupts: ["i", "j"] }))).toContain('--thread T --resume "…" --resume "…"');
  });

  it("shortens long results", () => {
    const line = write(result("x".repeat(5000)));
    expect(line.length).toBeLessThan(200);
    expect(line).toMatch(/x…\n$/);
  });

  it("lets no text from outside move the cursor or change colours", () => {
    const evil = "\u001B[2Jgone\u001B]0;title\u0007\rback";
    const transcript = write(text(evil), result(evil), {
      type: "tool_call",
      id: "c",
      name: evil,
      args: { evil },
    });
    expect(transcript).not.toMatch(/[^\P{Cc}\n]/u);
    expect(transcript).toContain("gone");
  });
});
