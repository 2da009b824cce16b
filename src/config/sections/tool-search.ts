import { z } from "zod";
import { httpUrlSchema } from "./http-url.js";

const embeddingsSchema = z
  .looseObject({
    use: z
      .string()
      .describe(
        "`module:export` of a LangChain class of embeddings, such as `@langchain/openai:OpenAIEmbeddings`.",
      ),
    model: z.string().optional().describe("The provider's name of the embedding model."),
    base_url: httpUrlSchema.optional().describe("Address of an OpenAI-compatible endpoint."),
    api_key: z.string().optional().describe("Key of the provider; write it as `$NAME`, never in clear."),
    min_similarity: z
      .number()
      .min(-1)
      .max(1)
      .default(0.2)
      .describe(
        "Least cosine similarity at which a tool counts as found. Models whose similarities all lie high (E5, text-embedding-ada-002) want about 0.8.",
      ),
    batch_size: z.int().min(1).max(2048).default(64).describe("Tools whose texts go out in one request."),
  })
  .describe(
    "Rank by meaning too, fused with the ranking by words. Left out: off. " +
      "Names, descriptions and argument texts of deferred tools go to this service once, and so do search queries. " +
      "Keys that are not listed go to the constructor as they are.",
  );

export type EmbeddingsConfig = z.output<typeof embeddingsSchema>;

export const toolSearchSchema = z
  .object({
    enabled: z
      .boolean()
      .default(true)
      .describe("Defer tools and offer `tool_search`. `false` binds every tool."),
    max_results: z.int().min(1).max(10).default(5).describe("Tools that one ranked search promotes at most."),
    max_promotions: z
      .int()
      .min(1)
      .max(1000)
      .default(64)
      .describe("Promotions that a thread holds at most; the least recently used are dropped."),
    names_budget_tokens: z
      .int()
      .min(0)
      .default(2000)
      .describe(
        "Tokens that the list of deferred names may take in the prompt; above it one line per server is shown.",
      ),
    auto_share: z
      .number()
      .min(0)
      .max(1)
      .default(0.1)
      .describe(
        "Tools with `defer: auto` are deferred only while all deferrable schemas together exceed this share of the model's `context_window` (128,000 tokens where it is not given).",
      ),
    embeddings: embeddingsSchema.optional(),
    learn: z
      .boolean()
      .default(false)
      .describe(
        "Remember which search led to which tool's successful call, so that such a search finds it better; " +
          "kept in `catalog/learned.json` of `state_dir`, which may be edited and deleted at any time.",
      ),
  })
  .describe("Deferred tools and their search.");

export type ToolSearchConfig = z.output<typeof toolSearchSchema>;
