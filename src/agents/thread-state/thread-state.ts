import { MessagesValue, StateSchema } from "@langchain/langgraph";
import { artifactsChannel } from "./artifacts.js";
import { promotedChannel } from "./promoted.js";
import { viewedImagesChannel } from "./viewed-images.js";

/**
 * The channels of a thread that clients see, named as in DeerFlow, so that its clients can read them. Private ones
 * (`_bound`) are declared by the middleware that owns them: there LangGraph ignores client input for them and
 * leaves them out of outputs.
 */
export const ThreadState = new StateSchema({
  messages: MessagesValue,
  promoted: promotedChannel,
  artifacts: artifactsChannel,
  viewed_images: viewedImagesChannel,
});
