import { z } from 'zod'
import { BankAccount } from './bank-accounts'
import { Timestamp } from './members'
import { maxAmountMinor } from './money'
import { PageQuery, page } from './pages'
import { Id } from './primitives'
import { shared } from './shared-meta'
import { Transaction } from './transfers'

/** How a payout ended, as a person reads it at the bank. */
const payoutOutcomes = ['completed', 'rejected', 'returned'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]

const outcomeSteps = ['claimed', 'confirmed', 'voided', 'refused'] as const
export type OutcomeStep = (typeof outcomeSteps)[number]

/** The `payment_provider` of a payout that people execute at the bank. */
export const byHand = 'manual'

/** Why people have to decide a payout: its rail was silent for a day, or the network's code is in no list. */
const stuckReasons = ['silent', 'unknown_code'] as const
export type StuckReason = (typeof stuckReasons)[number]

/** The movement as the statement shows it: the bank's reference, and minor units (1/100) of the destination currency. */
const moved = {
  reference: z
    .string()
    .regex(/^[A-Za-z0-9-]{4,40}$/, { message: 'invalid_format' })
    .toUpperCase()
    .meta({ description: "The bank's own reference of the movement.", example: 'BANESCO-77-1044' }),
  amount: z
    .int()
    .min(1)
    .max(maxAmountMinor * 1000)
    .meta({ description: 'Minor units (1/100) of the destination currency, as the statement shows it.', example: 2_841_134 }),
}

/** Optimistic concurrency: the report that the caller has read. Without it, whatever waits is answered. */
const answers = {
  answers: Id.nullable().optional().meta({
    description:
      'The `id` of the waiting report that this one answers, or null if it is the first. If another one waits, or none, it is refused (`precondition_failed`). If omitted, it answers whatever waits.',
    example: null,
  }),
}

const ended = 'How it ended, as it is read at the bank.'

export const RecordOutcomeBody = z
  .discriminatedUnion('outcome', [
    z.strictObject({
      outcome: z.literal('completed').meta({ description: ended, example: 'completed' }),
      ...moved,
      ...answers,
    }),
    z.strictObject({
      outcome: z.literal('returned').meta({ description: ended }),
      ...moved,
      ...answers,
    }),
    z.strictObject({
      outcome: z.literal('rejected').meta({ description: ended }),
      code: z
        .string()
        .regex(/^[A-Z0-9]{2,4}$/, { message: 'invalid_format' })
        .meta({ description: 'The code with which the network refused.', example: '14' }),
      ...answers,
    }),
  ])
  .meta({ id: 'RecordOutcomeBody' })
export type RecordOutcomeBody = z.output<typeof RecordOutcomeBody>

/**
 * One person's report, which a second has to repeat before `expires_at`. They read the reference at the bank, so it is left out.
 */
const OutcomeClaim = z
  .object({
    id: Id.optional().meta(shared.id),
    outcome: z
      .enum(payoutOutcomes)
      .meta({ description: '`pending_second_approval`: noted, and takes effect when a second person asks too.' }),
    actor_id: z.string().meta(shared.actor),
    created_at: Timestamp.meta(shared.createdAt),
    expires_at: Timestamp.meta({ description: 'When it ends.', example: '2026-11-20T14:05:00.000Z' }),
  })
  .meta({ id: 'OutcomeClaim' })

/** A payout that people decide. */
export const Payout = z
  .object({
    transaction: Transaction.meta({ description: 'The transaction behind it.' }),
    beneficiary: BankAccount.meta({ description: 'Whom it goes to.' }),
    description: z.string().nullable().meta(shared.concept),
    network_code: z.string().nullable().meta({ description: 'What the interbank network answered.', example: null }),
    stuck_at: Timestamp.nullable().meta({
      description: 'When people were called to it; null when they were not.',
      example: null,
    }),
    stuck_reason: z.string().nullish().meta({
      description:
        'Why people were called: `silent` (no answer for a day) or `unknown_code` (`network_code` is in no list). An open list.',
      example: null,
    }),
    return_refused_at: Timestamp.nullish().meta({
      description:
        'When the rail said that money came back too late or in part, which two people have to book; null when it did not.',
      example: null,
    }),
    claim: OutcomeClaim.nullable().meta({ description: 'What one person said, and a second has to say too.', example: null }),
  })
  .meta({ id: 'Payout' })
export type Payout = z.infer<typeof Payout>

/** A payout with the earlier reports, newest first. A report that still waits for its second person is not among them. */
export const PayoutDetail = Payout.extend({
  history: z
    .array(
      z.object({
        id: Id.meta(shared.id),
        step: z.enum(outcomeSteps).meta({
          description:
            '`claimed` waits for a second person, `confirmed` is booked, `voided` begins anew; `refused` stands in old histories only.',
          example: 'confirmed',
        }),
        outcome: z
          .enum(payoutOutcomes)
          .meta({ description: '`pending_second_approval`: noted, and takes effect when a second person asks too.' }),
        reference: z.string().nullable().meta(shared.reference),
        amount: z.int().nullable().meta({ description: 'Minor units (1/100) of the destination currency.', example: 2_841_134 }),
        code: z.string().nullable().meta(shared.code),
        actor_id: z.string().meta(shared.actor),
        created_at: Timestamp.meta(shared.createdAt),
      }),
    )
    .meta({ description: 'What was decided before, newest first.', example: [] }),
}).meta({ id: 'PayoutDetail' })
export type PayoutDetail = z.infer<typeof PayoutDetail>

/**
 * `step`: `claimed` waits for a second person; `confirmed` is booked; `voided` means that the two reports differ, so nothing is
 * booked and both start again. `refused` occurs in old histories only: late or partial returns could not be booked then.
 */
export const RecordedOutcome = z
  .object({
    step: z.enum(outcomeSteps).meta({
      description:
        '`claimed` waits for a second person, `confirmed` is booked, `voided` begins anew; `refused` stands in old histories only.',
      example: 'confirmed',
    }),
    payout: Payout.meta({ description: 'The payout as it stands now.' }),
  })
  .meta({ id: 'RecordedOutcome' })
export type RecordedOutcome = z.infer<typeof RecordedOutcome>

export const WaitingPayoutQuery = PageQuery.omit({ with_count: true })
export type WaitingPayoutQuery = z.input<typeof WaitingPayoutQuery>
export const PayoutPage = page(Payout).meta({ id: 'PayoutPage' })
export type PayoutPage = z.infer<typeof PayoutPage>
