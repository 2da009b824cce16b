import { MessagesValue, StateSchema } from "@langchain/langgraph";
import { artifactsChannel } from "./artifacts.js";
import { boundChannel } from "./bound.js";
import { promotedChannel } from "./promoted.js";
import { viewedImagesChannel } from "./viewed-images.js";

/** All channels of a thread. Names are DeerFlow's, so that its clients can read them; `_` marks private ones. */
export const ThreadState = new StateSchema({
  messages: MessagesValue,
  promoted: promotedChannel,
  artifacts: artifactsChannel,
  viewed_images: viewedImagesChannel,
  _bound: boundChannel,
});
