import { z } from "zod";

const ruleSchema = z.strictObject({
  pattern: z
    .string()
    .min(1)
    .max(200)
    .describe("Regular expression in RE2's syntax, found anywhere in the request, whatever the case."),
  groups: z
    .array(z.string().min(1))
    .min(1)
    .describe("Groups (or servers, for tools without a group) that such a request is about."),
});

export type IntentRule = z.output<typeof ruleSchema>;

export const intentSchema = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        "Bind tools that the request seems to be about, beside those that are searched. Only groups with at least three example requests can be told by a request.",
      ),
    min_confidence: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe("Probability of the likeliest group below which nothing is guessed."),
    max_labels: z
      .int()
      .min(1)
      .max(10)
      .default(3)
      .describe("Groups that one request is taken to be about at most."),
    max_tools: z.int().min(1).max(100).default(15).describe("Tools that are bound by intent at most."),
    rules: z.array(ruleSchema).default([]).describe("Requests that are about some groups for certain."),
    none_examples: z
      .array(z.string().min(1))
      .default([])
      .describe("Requests that are about no group, beside those that Fawn knows."),
    classifier: z
      .looseObject({
        use: z
          .string()
          .describe(
            "`module:export` of a function that takes `{groups, none}` and returns `{classify(request)}`.",
          ),
      })
      .optional()
      .describe("Another classifier than Fawn's own. Keys that are not listed reach it as its settings."),
  })
  .describe("Tools by intent (docs/intent.md).");

export type IntentConfig = z.output<typeof intentSchema>;
