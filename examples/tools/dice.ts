import { defineTool } from "fawn";
import { z } from "zod";

/** The file is the tool: its name is `dice`. Save a change and the next run has it. */
export default defineTool({
  description: "Rolls dice and tells what came up.",
  examples: ["roll two dice", "throw a twenty-sided die", "掷两个骰子"],
  negatives: ["drawing cards"],
  parameters: z.object({
    count: z.number().int().min(1).max(100).default(1).describe("How many dice."),
    sides: z.number().int().min(2).max(1000).default(6).describe("Sides of each."),
  }),
  execute({ count, sides }) {
    const rolls = Array.from({ length: count }, () => 1 + Math.floor(Math.random() * sides));
    return { rolls, sum: rolls.reduce((sum, roll) => sum + roll, 0) };
  },
});
