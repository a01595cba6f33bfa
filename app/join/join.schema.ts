import { z } from 'zod'
import { Email } from '#contract/customer-body'
import { plainText } from '#contract/primitives'

/** The secret part of a link, as `invite` makes it; longer texts are refused. */
const token = z.string().min(1).max(100)

export const OpenInput = z.object({ token })

/** The input to join. Passwords are not trimmed: their blanks count. */
export const JoinInput = z.object({
  token,
  password: z.string().min(1).max(1024),
  name: z.string().trim().pipe(plainText(200)).optional(),
  email: z.string().trim().pipe(Email).optional(),
})
