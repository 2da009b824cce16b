import { ReducedValue } from "@langchain/langgraph";
import { z } from "zod";

/** What is kept of an image that the model looked at; never its bytes. */
const viewedImageSchema = z.object({ mime_type: z.string(), size: z.number() });
const viewedImagesSchema = z.record(z.string(), viewedImageSchema);
export type ViewedImages = z.output<typeof viewedImagesSchema>;

/** By path; an empty record clears, nothing keeps. */
export function mergeViewedImages(
  current: ViewedImages,
  update: ViewedImages | null | undefined,
): ViewedImages {
  if (!update) return current;
  return Object.keys(update).length === 0 ? {} : { ...current, ...update };
}

export const viewedImagesChannel = new ReducedValue(
  viewedImagesSchema.default(() => ({})),
  {
    inputSchema: viewedImagesSchema.nullish(),
    reducer: mergeViewedImages,
  },
);
