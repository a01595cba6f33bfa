import { text, uuid } from 'drizzle-orm/pg-core'
import type { OutcomeStep, PayoutOutcome } from '#contract/payouts'
import { minor, payments, time } from '../ground/tables'

export const outcomeClaims = payments.table('outcome_claims', {
  organizationId: uuid('org_id').notNull(),
  id: uuid('id').notNull(),
  transactionId: uuid('transaction_id').notNull(),
  step: text('step').$type<OutcomeStep>().notNull(),
  /** The claim that this one confirms or voids. */
  answers: uuid('answers'),
  outcome: text('outcome').$type<PayoutOutcome>().notNull(),
  reference: text('reference'),
  /** In 1/100 of the destination currency. */
  amountMinor: minor('amount'),
  networkCode: text('network_code'),
  /** The person who made the claim, in the form of `byOf`. */
  actorId: text('actor_id').notNull(),
  /** Null for claims from before keys were recorded. */
  keyId: uuid('key_id'),
  createdAt: time('created_at').notNull(),
})
export type OutcomeClaim = typeof outcomeClaims.$inferSelect
