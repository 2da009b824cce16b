import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "../../../src/kernel/canonical-json.js";
import { escapeMarkup } from "../../../src/kernel/escape-markup.js";
import { estimateTokens } from "../../../src/kernel/estimate-tokens.js";
import { FawnError, formatLocation, messageOf } from "../../../src/kernel/fawn-error.js";
import { recordingLogger } from "../../support/recording-logger.js";
import { createLogger } from "../../../src/kernel/logger.js";

describe("canonicalJson", () => {
  it("gives the same text whatever the order of keys, at every depth", () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: "ü" })).toBe('{"a":"ü","b":[{"c":2,"d":1}]}');
  });

  it("keeps every JSON value as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe("escapeMarkup", () => {
  it("leaves no character that could open or close a tag, and no line break", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeMarkup(text)).not.toMatch(/[<>"\n\r]/);
      }),
    );
  });
});

describe("estimateTokens", () => {
  it("counts four characters of Latin text, or one of Chinese, as a token", () => {
    expect(estimateTokens("abcdefgh")).toBe(2);
    expect(estimateTokens("查询订单")).toBe(4);
    expect(estimateTokens("")).toBe(0);
  });
});

describe("FawnError", () => {
  it("says where, what and what to do in one message", () => {
    const error = new FawnError("config_invalid", "models[0].use is missing.", {
      location: { file: "config.yaml", line: 3, column: 5, path: "models[0].use" },
      remedy: "Add it.",
    });
    expect(error.message).toBe("config.yaml:3:5 (models[0].use): models[0].use is missing. Add it.");
    expect(error.code).toBe("config_invalid");
  });

  it("is told from other errors", () => {
    expect(FawnError.isInstance(new FawnError("x", "y"))).toBe(true);
    expect(FawnError.isInstance(new Error("y"))).toBe(false);
    expect(FawnError.isInstance(null)).toBe(false);
  });

  it("leaves out what is not known of a place", () => {
    expect(formatLocation({ file: "a.json" })).toBe("a.json");
  });

  it("has words for anything that can be thrown", () => {
    expect(messageOf(new Error("x"))).toBe("x");
    expect(messageOf("x")).toBe("x");
  });
});

describe("createLogger", () => {
  it("writes records at or above its level only", () => {
    const { logger: all, messages } = recordingLogger();
    const logger = createLogger(({ level, message }) => all[level](message), "warn");
    logger.debug("a");
    logger.info("b");
    logger.warn("c");
    logger.error("d");
    expect(messages()).toEqual(["c", "d"]);
  });
});
