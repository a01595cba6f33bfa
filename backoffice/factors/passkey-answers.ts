import { z } from 'zod'

// The answers of a browser when a passkey was created or used, as PublicKeyCredential.toJSON() returns them.

const base64url = z.string().regex(/^[\w-]*$/)
const short = base64url.min(1).max(1400)
const long = base64url.min(1).max(8000)
const shared = { id: short, rawId: short, type: z.literal('public-key') }

export const PasskeyAnswer = z
  .object({
    ...shared,
    response: z.object({ clientDataJSON: long, authenticatorData: long, signature: long }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }))
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>

export const NewPasskeyAnswer = z
  .object({
    ...shared,
    response: z.object({
      clientDataJSON: long,
      attestationObject: long,
      transports: z.array(z.string().max(20)).max(8).optional(),
    }),
  })
  .transform((answer) => ({ ...answer, clientExtensionResults: {} }))
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>
