import { describe, expect, it } from "vitest";
import { createCatalog } from "../../../src/catalog/catalog.js";
import { searchCatalog } from "../../../src/catalog/search-catalog.js";
import { digitParts } from "../../../src/catalog/tool-text/digit-parts.js";
import { registeredTool } from "../../support/tool-entries.js";

describe("words that digits hold together", () => {
  it.each([
    ["base64encode", ["base64", "encode", "base"]],
    ["get_oauth2_token", ["oauth"]],
    ["list-users2", ["users"]],
    ["sha256sum", ["sha256", "sum"]],
    ["s3_upload", []],
    ["v2_users", []],
    ["mp3", []],
    ["create_issue", []],
    ["", []],
  ])("of %s are %j", (name, parts) => {
    expect(digitParts(name)).toEqual(parts);
  });

  it("are found by either form", () => {
    const catalog = createCatalog([
      registeredTool("x1", { originalName: "base64encode", description: "Text to text." }),
      registeredTool("x2", { originalName: "make_coffee", description: "Hot." }),
    ]);
    for (const query of ["encode", "base64encode", "base64"]) {
      const { matches } = searchCatalog(catalog, query, { limit: 5, permits: () => true });
      expect(matches.map(({ definition }) => definition.name)).toEqual(["x1"]);
    }
  });
});
