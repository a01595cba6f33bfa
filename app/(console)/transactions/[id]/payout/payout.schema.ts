import { z } from 'zod'
import { RecordOutcomeBody } from '#contract/payouts'
import { Id } from '#contract/primitives'
import { Reason } from '../../../_records/customer/reveal.schema'

/** In 1/100 of the destination currency, as text, because a number from the browser could have been a float. */
const AmountMinor = z.string().regex(/^[1-9]\d{0,14}$/, { message: 'out_of_range' })

/** What a person read at the bank, as it was typed. */
const TypedReading = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['completed', 'returned']), reference: z.string(), amount: AmountMinor }),
  z.object({ outcome: z.literal('rejected'), code: z.string() }),
])
export type TypedReading = z.input<typeof TypedReading>

// Statements print references and codes in groups, so what is pasted may contain blanks.
const Reading = TypedReading.transform((typed) =>
  typed.outcome === 'rejected'
    ? { ...typed, code: withoutBlanks(typed.code).toUpperCase() }
    : { ...typed, reference: withoutBlanks(typed.reference), amount: Number(typed.amount) },
).pipe(RecordOutcomeBody)

export const ReportPayout = z.object({ transactionId: Id, reading: Reading, idempotencyKey: z.uuid() })

/** `answers`: the id of the report that the page showed. */
export const DecidePayout = ReportPayout.extend({ answers: Id })

/** What is shown of a payout that a person pays at the bank. The reason is stored permanently. */
export const RevealPayout = z.object({ transactionId: Id, reason: Reason })

function withoutBlanks(typed: string): string {
  return typed.replace(/\s/g, '')
}
