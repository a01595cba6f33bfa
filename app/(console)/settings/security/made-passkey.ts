import { z } from 'zod/mini'

/** What a browser says of a passkey that it made, as far as it is sent on. */
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
