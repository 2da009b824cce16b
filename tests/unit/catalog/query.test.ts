import { describe, expect, it } from "vitest";
import { maxPatternLength, maxSelected, parseQuery } from "../../../src/catalog/query.js";

const words = (text: string, must: string[] = []) => ({ form: "words", text, must });

describe("plain words", () => {
  it("are taken as they are", () => {
    expect(parseQuery("  create a github issue ")).toEqual(words("create a github issue"));
  });

  it("are read to a thousand characters", () => {
    expect(parseQuery("a".repeat(5000))).toEqual(words("a".repeat(1000)));
  });

  it.each(["", "   ", "\n\t", "+", " +  ", "select: , ,", "select:", 'select:""'])(
    "ask for nothing: %j",
    (text) => {
      expect(parseQuery(text)).toEqual({ form: "nothing" });
    },
  );

  it.each([
    "compile c++ code",
    "a + b",
    "select the best",
    "https://x.example/a/b",
    "/usr/bin/node",
    "server: web",
  ])("are not taken for another form: %s", (text) => {
    expect(parseQuery(text)).toEqual(words(text));
  });
});

describe("select:", () => {
  const names = (text: string) => {
    const query = parseQuery(text);
    return query.form === "select" ? query.names : query.form;
  };

  it.each(["select:a,b", "SELECT: a , b", "Select :a;b", "select:a b", "select:a，b", "select:[a, b]"])(
    "lists names: %s",
    (text) => {
      expect(names(text)).toEqual(["a", "b"]);
    },
  );

  it("takes quotes of all kinds away", () => {
    expect(names("select:\"a\", 'b', `c`, “d”, 「e」")).toEqual(["a", "b", "c", "d", "e"]);
  });

  it("names each once, whatever the case, as it stands first", () => {
    expect(names("select:Aa,b,aA,B")).toEqual(["Aa", "b"]);
  });

  it("keeps what goes beyond the most that may be named", () => {
    const all = Array.from({ length: 23 }, (_, index) => `t${index}`);
    expect(parseQuery(`select:${all.join(",")}`)).toEqual({
      form: "select",
      names: all.slice(0, maxSelected),
      cut: all.slice(maxSelected),
    });
  });
});

describe("+must", () => {
  it("stands before the rest, once or several times", () => {
    expect(parseQuery("+issue create new")).toEqual(words("create new", ["issue"]));
    expect(parseQuery("+github +issue create")).toEqual(words("create", ["github", "issue"]));
    expect(parseQuery("+ github")).toEqual(words("", ["github"]));
  });

  it("may be quoted", () => {
    expect(parseQuery('+"pull request" list')).toEqual(words("list", ["pull request"]));
  });

  it("is a plain character behind the first word", () => {
    expect(parseQuery("send +49 123")).toEqual(words("send +49 123"));
  });
});

describe("server:", () => {
  it("stands before or behind the words", () => {
    expect(parseQuery("server:github issue")).toEqual({ ...words("issue"), server: "github" });
    expect(parseQuery("issue Server:github")).toEqual({ ...words("issue"), server: "github" });
    expect(parseQuery('server:"My Files" read')).toEqual({ ...words("read"), server: "My Files" });
    expect(parseQuery("server:github")).toEqual({ ...words(""), server: "github" });
  });

  it("goes together with musts, in any order", () => {
    const both = { ...words("open", ["issue"]), server: "github" };
    expect(parseQuery("server:github +issue open")).toEqual(both);
    expect(parseQuery("+issue server:github open")).toEqual(both);
  });
});

describe("/pattern/", () => {
  it("is a regular expression with flags", () => {
    expect(parseQuery("/list_(issues|prs)/")).toEqual({
      form: "pattern",
      pattern: "list_(issues|prs)",
      flags: "",
    });
    expect(parseQuery("/^a.b$/im")).toEqual({ form: "pattern", pattern: "^a.b$", flags: "im" });
  });

  it("is refused when it is too long", () => {
    expect(parseQuery(`/${"a".repeat(maxPatternLength)}/`).form).toBe("pattern");
    const query = parseQuery(`/${"a".repeat(maxPatternLength + 1)}/`);
    expect(query).toMatchObject({ form: "faulty", fault: { code: "pattern_too_long" } });
  });
});
