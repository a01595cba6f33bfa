import { z } from 'zod'
import { Email } from '#contract/customer-body'
import { plainText } from '#contract/primitives'

/** The secret part of a link, as `invite` makes it; longer texts are not looked at. */
const token = z.string().min(1).max(100)

export const OpenInput = z.object({ token })

/** A password is taken as it was typed: its blanks count. */
export const JoinInput = z.object({
  token,
  password: z.string().min(1).max(1024),
  name: z.string().trim().pipe(plainText(200)).optional(),
  email: z.string().trim().pipe(Email).optional(),
})
