import { z } from 'zod'

/** The secret part of a link; longer texts are refused. */
const token = z.string().min(1).max(100)

export const OpenResetInput = z.object({ token })

/** The input of a reset. Passwords are not trimmed: their blanks count. */
export const ResetInput = z.object({ token, password: z.string().min(1).max(1024) })
