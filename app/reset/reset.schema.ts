import { z } from 'zod'

/** The secret part of a link; longer texts are not looked at. */
const token = z.string().min(1).max(100)

export const OpenResetInput = z.object({ token })

/** A password is taken as it was typed: its blanks count. */
export const ResetInput = z.object({ token, password: z.string().min(1).max(1024) })
