import { z } from "zod";

/** What the LangGraph server keeps of the user with a request that it has authenticated. */
export const requestUserSchema = z.object({ user: z.looseObject({ identity: z.string() }) });
