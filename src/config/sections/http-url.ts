import { z } from "zod";

/** An absolute http or https address. */
export const httpUrlSchema = z.url({ protocol: /^https?$/ });
