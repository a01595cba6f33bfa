import { z } from 'zod'
import { PasskeyAnswer } from '#backoffice/factors/passkey-answers'

/** A proof of identity. Passwords are not trimmed: their blanks count. */
export const ProofInput = z.union([
  z.strictObject({ password: z.string().min(1).max(1024) }),
  z.strictObject({ code: z.string().min(1).max(20) }),
  z.strictObject({ passkey: PasskeyAnswer }),
])
