import { z } from 'zod'
import { BankAccount } from './bank-accounts'
import { Timestamp } from './members'
import { maxAmountMinor } from './money'
import { PageQuery, page } from './pages'
import { Id } from './primitives'
import { shared } from './shared-meta'
import { Transaction } from './transfers'

/** How a payout ended, as people read it at the bank. */
const payoutOutcomes = ['completed', 'rejected', 'returned'] as const
export type PayoutOutcome = (typeof payoutOutcomes)[number]

const outcomeSteps = ['claimed', 'confirmed', 'voided', 'refused'] as const
export type OutcomeStep = (typeof outcomeSteps)[number]

/** Why people decide a payout: its rail was silent for a day, or the network answered with a code that no list explains. */
const stuckReasons = ['silent', 'unknown_code'] as const
export type StuckReason = (typeof stuckReasons)[number]

/** Of the movement, as the bank's statement shows it: the bank's own reference, and integer minor units (1/100) of the destination currency. */
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

const ended = 'How it ended, as it is read at the bank.'

export const RecordOutcomeBody = z
  .discriminatedUnion('outcome', [
    z.strictObject({
      outcome: z.literal('completed').meta({ description: ended, example: 'completed' }),
      ...moved,
    }),
    z.strictObject({
      outcome: z.literal('returned').meta({ description: ended }),
      ...moved,
    }),
    z.strictObject({
      outcome: z.literal('rejected').meta({ description: ended }),
      code: z
        .string()
        .regex(/^[A-Z0-9]{2,4}$/, { message: 'invalid_format' })
        .meta({ description: 'The code with which the network refused.', example: '14' }),
    }),
  ])
  .meta({ id: 'RecordOutcomeBody' })
export type RecordOutcomeBody = z.output<typeof RecordOutcomeBody>

/** What one person said, and a second one has to say too before `expires_at`. The second reads the reference at the bank, so it is not told. */
const OutcomeClaim = z
  .object({
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

/** With what people said before, newest first; what still waits for its second person is not among it. */
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
 * `step`: `claimed` waits for a second person; `confirmed` is booked; `voided` means that the two differ, so nothing is booked and it begins
 * anew. `refused` stands in old histories only: returns that came too late or not whole could not be booked.
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
