import { report } from "./harness/report.js";
import { intentCosts } from "./registry/intent.js";
import { measurePrincipals } from "./registry/principals.js";
import { reloadCosts } from "./registry/reloads.js";
import { reloadStorm } from "./registry/storm.js";
import { selectionCosts } from "./registry/selection.js";

/** Measures what tools that come and go cost, and whether anything of it is lost, leaked or run by mistake. */
export async function run(): Promise<void> {
  const { principals_leaks } = await measurePrincipals({ principals: 10_000, runs: 200 });
  const figures = {
    ...(await reloadCosts()),
    ...(await reloadStorm()),
    principals_leaks,
    ...(await intentCosts()),
    ...(await selectionCosts()),
  };
  await report({
    name: "registry",
    figures,
    columns: ["figure", "value"],
    rows: Object.entries(figures),
  });
}
