import { z } from 'zod/mini'

/** A new passkey as the browser returns it: the members that are sent to the console. */
export const MadePasskey = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.optional(z.array(z.string())),
  }),
})
