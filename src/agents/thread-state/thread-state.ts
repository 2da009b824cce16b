import { StateSchema } from "@langchain/langgraph";
import { artifactsChannel } from "./artifacts.js";
import { promotedChannel } from "./promoted.js";
import { viewedImagesChannel } from "./viewed-images.js";

/**
 * The channels of a thread that clients see, beside `messages`, which `createAgent` declares (declared here it
 * would be missing from the input schema that Studio reads). Names are DeerFlow's, so that its clients can read
 * them. Private ones (`_bound`) are declared by the middleware that owns them: there LangGraph ignores a
 * run's input for them.
 */
export const ThreadState = new StateSchema({
  promoted: promotedChannel,
  artifacts: artifactsChannel,
  viewed_images: viewedImagesChannel,
});
