import { z } from 'zod'
import { NewPasskeyAnswer } from '#backoffice/factors/passkey-answers'
import { plainText } from '#contract/primitives'

export const Nothing = z.object({})
export const CodeInput = z.object({ code: z.string().min(6).max(7) })
export const PasskeyInput = z.object({ id: z.string().min(1).max(1400) })
export const NewPasskeyInput = z.object({ name: plainText(60), answer: NewPasskeyAnswer })
/** Passwords are not trimmed: their blanks count. */
export const PasswordInput = z.object({ current: z.string().min(1).max(1024), password: z.string().min(1).max(1024) })
