import { z } from 'zod'
import { plainText } from '#contract/primitives'

const dates = /\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\b\d{4}-\d{2}-\d{2}\b/g
const email = /[^\s@]@[^\s@]/
/** Seven digits or more, also in groups: the number of a phone, a document or an account. */
const longNumber = /\d(?:[ .()-]{0,2}\d){6}/

/**
 * A text for callers, in one paragraph. An e-mail address and a number of more than six digits are refused: they are personal
 * data.
 */
const BriefingText = z
  .string()
  .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
  .pipe(
    plainText(500)
      .min(10)
      .refine((text) => !email.test(text) && !longNumber.test(text.replaceAll(dates, '')), { message: 'invalid_format' }),
  )

/** When a text ends: at 18:00 or midnight of today, in 48 hours, or when somebody removes it. */
export const briefingEnds = ['today', 'tonight', 'two_days', 'open'] as const
export type BriefingEnd = (typeof briefingEnds)[number]

export const NewBriefing = z.object({ spanish: BriefingText, english: BriefingText, end: z.enum(briefingEnds) })

/** `same` leaves the end as it is. */
export const ChangedBriefing = NewBriefing.extend({ end: z.enum([...briefingEnds, 'same']) })

export const BriefingVersion = z.object({ id: z.uuid(), version: z.int().min(1) })
