import { report } from "./harness/report.js";
import { selectionCosts } from "./registry/selection.js";

/** Measures what tools that come and go cost, and whether anything of it is lost, leaked or run by mistake. */
export async function run(): Promise<void> {
  const figures = { ...(await selectionCosts()) };
  await report({
    name: "registry",
    figures,
    columns: ["figure", "value"],
    rows: Object.entries(figures),
  });
}
