import { z } from 'zod'
import { PasskeyAnswer } from '#backoffice/factors/passkey-answers'

/** A password is taken as it was typed: its blanks count. */
export const ProofInput = z.union([
  z.strictObject({ password: z.string().min(1).max(1024) }),
  z.strictObject({ code: z.string().min(1).max(20) }),
  z.strictObject({ passkey: PasskeyAnswer }),
])
