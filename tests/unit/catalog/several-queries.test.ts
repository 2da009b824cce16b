import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchQueries } from "../../../src/catalog/search-catalog.js";
import { registeredTool } from "../../support/tool-entries.js";

const catalog = createCatalog([
  ...["east", "lower", "north", "south", "upper", "west"].map((place) =>
    registeredTool(`${place}_send_mail`),
  ),
  ...["east", "lower", "north"].map((place) => registeredTool(`${place}_draw_chart`)),
  registeredTool("translate_text"),
]);
const search = (texts: string[], limit = 5) => {
  const outcome = searchQueries(
    catalog,
    texts.map((text) => ({ text })),
    { limit, permits: () => true },
  );
  return {
    ...outcome,
    names: outcome.matches.map((tool) => tool.definition.name),
    nextNames: outcome.next.map(({ tool }) => tool.definition.name),
  };
};

describe("several queries at once", () => {
  it("take turns, so that each gets its share of the limit", () => {
    expect(search(["send mail", "draw chart", "translate text"]).names).toEqual([
      "east_send_mail",
      "east_draw_chart",
      "translate_text",
      "lower_send_mail",
      "lower_draw_chart",
    ]);
  });

  it("go on in turns with what comes next, and count each tool once", () => {
    const outcome = search(["send mail", "draw chart", "mail send"]);
    expect(outcome.nextNames.slice(0, 2)).toEqual(["north_draw_chart", "south_send_mail"]);
    expect(outcome.matches.length + outcome.more).toBe(9);
  });

  it("take what is selected by name beside the limit", () => {
    const outcome = search(["draw chart", "select:translate_text,west_send_mail,nope_send_mail"], 1);
    expect(outcome.names).toEqual(["translate_text", "west_send_mail", "east_draw_chart"]);
    expect(outcome.unknown.map(({ name }) => name)).toEqual(["nope_send_mail"]);
  });

  it("tell the faults of one and find by the others", () => {
    const outcome = search(["/(/", "translate"]);
    expect(outcome.faults.map(({ code }) => code)).toEqual(["pattern_invalid"]);
    expect(outcome.names).toEqual(["translate_text"]);
  });

  it("find nothing where there are none", () => {
    expect(search([])).toMatchObject({ matches: [], next: [], more: 0, unknown: [] });
  });
});
