import { z } from 'zod'
import { BankAccount } from './bank-accounts'
import { maxAmountMinor } from './money'
import { Id, PageQuery, page, Timestamp } from './primitives'
import { Transaction } from './transfers'

/** How a payout ended, as people read it at the bank. */
export const payoutOutcomes = ['completed', 'rejected', 'returned'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]

export const outcomeSteps = ['claimed', 'confirmed', 'voided', 'refused'] as const
export type OutcomeStep = (typeof outcomeSteps)[number]

/** Why people decide a payout: its rail was silent for a day, or the network answered with a code that no list explains. */
export const stuckReasons = ['silent', 'unknown_code'] as const
export type StuckReason = (typeof stuckReasons)[number]

/** Of the movement, as the bank's statement shows it: the bank's own reference, and integer minor units (1/100) of the destination currency. */
const moved = {
  reference: z
    .string()
    .regex(/^[A-Za-z0-9-]{4,40}$/, { message: 'invalid_format' })
    .toUpperCase(),
  amount: z
    .int()
    .min(1)
    .max(maxAmountMinor * 1000),
}

/** `code`: the code of the interbank network with which the bank refused. */
export const RecordOutcomeBody = z
  .discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('completed'), ...moved }),
    z.strictObject({ outcome: z.literal('returned'), ...moved }),
    z.strictObject({
      outcome: z.literal('rejected'),
      code: z.string().regex(/^[A-Z0-9]{2,4}$/, { message: 'invalid_format' }),
    }),
  ])
  .meta({ id: 'RecordOutcomeBody' })
export type RecordOutcomeBody = z.output<typeof RecordOutcomeBody>

/** What one person said, and a second one has to say too before `expires_at`. The second reads the reference at the bank, so it is not told. */
export const OutcomeClaim = z
  .object({ outcome: z.enum(payoutOutcomes), actor_id: z.string(), created_at: Timestamp, expires_at: Timestamp })
  .meta({ id: 'OutcomeClaim' })

/** A payout that people decide. `description` is the concept it travels with; `stuck_at` is when people were called, and `stuck_reason` why (an open list).
 * `return_refused_at` is when its rail said that money came back, in a way that people have to book. */
export const Payout = z
  .object({
    transaction: Transaction,
    beneficiary: BankAccount,
    description: z.string().nullable(),
    network_code: z.string().nullable(),
    stuck_at: Timestamp.nullable(),
    stuck_reason: z.string().nullish(),
    return_refused_at: Timestamp.nullish(),
    claim: OutcomeClaim.nullable(),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

/** With what people said before, newest first; what still waits for its second person is not among it. */
export const PayoutDetail = Payout.extend({
  history: z.array(
    z.object({
      id: Id,
      step: z.enum(outcomeSteps),
      outcome: z.enum(payoutOutcomes),
      reference: z.string().nullable(),
      amount: z.int().nullable(),
      code: z.string().nullable(),
      actor_id: z.string(),
      created_at: Timestamp,
    }),
  ),
}).meta({ id: 'PayoutDetail' })
export type PayoutDetail = z.infer<typeof PayoutDetail>

/**
 * `step`: `claimed` waits for a second person; `confirmed` is booked; `voided` means that the two differ, so nothing is booked and it begins
 * anew. `refused` stands in old histories only: returns that came too late or not whole could not be booked.
 */
export const RecordedOutcome = z.object({ step: z.enum(outcomeSteps), payout: Payout }).meta({ id: 'RecordedOutcome' })
export type RecordedOutcome = z.infer<typeof RecordedOutcome>

export const WaitingPayoutQuery = PageQuery.omit({ with_count: true })
export type WaitingPayoutQuery = Omit<PageQuery, 'with_count'>
export const PayoutPage = page(Payout).meta({ id: 'PayoutPage' })
export type PayoutPage = z.infer<typeof PayoutPage>
