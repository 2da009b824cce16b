import { z } from "zod";
import { httpUrlSchema } from "./http-url.js";

/** One entry of `models`. */
export const modelSchema = z
  .looseObject({
    name: z.string().min(1).describe("Name by which a run asks for this model (`model_name`)."),
    display_name: z.string().optional().describe("Name shown to people."),
    description: z.string().optional().describe("What the model is good for."),
    use: z
      .string()
      .describe("`module:export` of a LangChain chat model class, or `offline` for the rule-based stand-in."),
    model: z.string().optional().describe("The provider's name of the model."),
    base_url: httpUrlSchema.optional().describe("Address of an OpenAI-compatible endpoint."),
    api_key: z.string().optional().describe("Key of the provider; write it as `$NAME`, never in clear."),
    requires_env: z
      .array(z.string())
      .default([])
      .describe(
        "Variables without which this entry is passed over; the first entry that has all of its own is the default.",
      ),
    supports_vision: z.boolean().default(false).describe("The model takes images; `view_image` is offered."),
    supports_thinking: z.boolean().default(false).describe("The model has a thinking mode."),
    when_thinking_enabled: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Constructor arguments merged in when a run sets `thinking_enabled`."),
    when_thinking_disabled: z
      .record(z.string(), z.unknown())
      .optional()
      .describe("Constructor arguments merged in when a run does not think."),
    context_window: z.int().positive().optional().describe("Size of the context window in tokens."),
  })
  .describe("A chat model. Keys that are not listed go to the model's constructor as they are.");

export type ModelConfig = z.output<typeof modelSchema>;
