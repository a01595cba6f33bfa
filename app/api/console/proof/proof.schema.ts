import { z } from 'zod'

/** A password is taken as it was typed: its blanks count. */
export const ProofInput = z.strictObject({ password: z.string().min(1).max(1024) })
