import { describe, expect, it } from "vitest";
import type { EntryFault } from "../../../src/config/entry-fault.js";
import type { ModelConfig } from "../../../src/config/sections/models.js";
import { modelSchema } from "../../../src/config/sections/models.js";
import { FawnError } from "../../../src/kernel/fawn-error.js";
import { chooseModel } from "../../../src/models/choose-model.js";

const entry = (name: string): ModelConfig => modelSchema.parse({ name, use: "offline" });
const openai = { name: "openai", missing: ["OPENAI_API_KEY"] };

describe("chooseModel", () => {
  it("takes the first available model and says which one was passed over and why", () => {
    const choice = chooseModel({ available: [entry("offline")], unavailable: [openai] });

    expect(choice.model.name).toBe("offline");
    expect(choice.reason).toBe("model `offline`: OPENAI_API_KEY is not set, so `openai` is passed over");
  });

  it("names the first one configured when none was passed over", () => {
    const choice = chooseModel({ available: [entry("a"), entry("b")], unavailable: [] });

    expect(choice).toMatchObject({ model: { name: "a" }, reason: "model `a`: the first one configured" });
  });

  it("takes the model that the run asks for, whatever the order", () => {
    const choice = chooseModel({ available: [entry("a"), entry("b")], unavailable: [], requested: "b" });

    expect(choice).toMatchObject({ model: { name: "b" }, reason: "model `b`: the run asked for it" });
  });

  it("uses the offline model and says so when no model is configured", () => {
    const choice = chooseModel({ available: [], unavailable: [] });

    expect(choice.model.use).toBe("offline");
    expect(choice.reason).toContain("no model is configured");
  });

  it("treats an empty request as none", () => {
    const choice = chooseModel({ available: [entry("a")], unavailable: [], requested: "" });

    expect(choice.model.name).toBe("a");
  });

  it("refuses an unknown model, listing those that exist and the nearest", () => {
    const available = [entry("gpt-fast"), entry("offline")];

    expect(() => chooseModel({ available, unavailable: [openai], requested: "ofline" })).toThrow(
      expect.objectContaining({
        code: "model_unknown",
        message:
          "There is no model `ofline`; there are: `gpt-fast`, `offline`, `openai`. Did you mean `offline`?",
      }),
    );
  });

  it("suggests nothing for a name that is like no other", () => {
    const available = [entry("a")];

    expect(() => chooseModel({ available, unavailable: [], requested: "claude-opus" })).toThrow(
      expect.objectContaining({ code: "model_unknown", remedy: "Ask for one of these." }),
    );
  });

  it("refuses a model whose variables are missing, naming them", () => {
    const lacking = { name: "azure", missing: ["AZURE_KEY", "AZURE_REGION"] };
    const choose = () =>
      chooseModel({ available: [entry("offline")], unavailable: [lacking], requested: "azure" });

    expect(choose).toThrow(
      expect.objectContaining({
        code: "model_unavailable",
        message:
          "Model `azure` cannot be used: AZURE_KEY and AZURE_REGION are not set. Set AZURE_KEY and AZURE_REGION, or ask for `offline`.",
      }),
    );
  });

  it("does not fall back silently when models are configured but none can be used", () => {
    expect(() => chooseModel({ available: [], unavailable: [openai] })).toThrow(
      expect.objectContaining({ code: "model_unavailable" }),
    );
  });

  it("throws a broken entry's own fault when it is asked for, and passes it over otherwise", () => {
    const error = new FawnError("config_invalid", "`use` is missing.");
    const faults: EntryFault[] = [
      { kind: "model", name: "mine", error },
      { kind: "tool", name: "other", error },
    ];
    const choices = { available: [entry("offline")], unavailable: [], faults };

    expect(() => chooseModel({ ...choices, requested: "mine" })).toThrow(error);
    expect(chooseModel(choices).reason).toBe("model `offline`: `mine` is broken and passed over");
  });
});
