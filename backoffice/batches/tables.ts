import { bigint, boolean, integer, jsonb, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AmountSide, FeePayer } from '#contract/transfers'
import type { Masked } from '../columns'
import { at, backoffice, bytes } from '../columns'
import { rowMatches } from './row-match.rules'

export const batchStates = ['draft', 'submitted', 'running', 'paused', 'done', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]

/**
 * States of a row. `held`: paid, waits for confirmation. `unknown`: an answer was lost, a look-up is under way. `not_known`: the
 * outcome can no longer be found. `failed`: the payment did not happen, or its money came back.
 */
const rowStates = [
  'draft',
  'left_out',
  'waiting',
  'quoting',
  'paying',
  'held',
  'confirming',
  'unknown',
  'processing',
  'paid',
  'failed',
  'not_known',
  'cancelled',
] as const
export type RowState = (typeof rowStates)[number]

/** A fault in a cell: the field, a code with a text of ours, and figures for the text. */
export type StoredFault = { field: string; code: string; facts?: Readonly<Record<string, string | number>> }
/** Values for the text about a refused amount, with decimals as texts: `least`, `most`, `currency` and `limit`. */
export type MatchFacts = Readonly<Record<string, string>>
/** A payment to the same account with the same amount, by the id of its quote. */
export type PaidBefore = { quoteId: string; at: string }
/** The approval request of a batch, and the ids of the people who decided it. */
export type BatchApproval = {
  requestId: string | null
  /** The hash of the approved content; a different hash needs a new approval. */
  hash: string | null
  state: string
  decidedBy: string[]
  decidedAt: string | null
}

const minor = (name: string) => bigint(name, { mode: 'bigint' })

export const batches = backoffice.table('batches', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  fileName: text('file_name').notNull(),
  filePrint: bytes('file_print').notNull(),
  encoding: text('encoding').notNull(),
  headers: text('headers').array().notNull(),
  columns: jsonb('columns').$type<Readonly<Record<string, number>>>().notNull(),
  locale: text('locale').notNull(),
  sourceAccountId: text('source_account_id').notNull(),
  sourceAccountName: text('source_account_name').notNull(),
  sourceCurrency: text('source_currency').notNull(),
  feesPaidBy: text('fees_paid_by').$type<FeePayer>().notNull(),
  driftLimitBps: integer('drift_limit_bps').notNull().default(100),
  /** What a row without an expected price may debit for its fees beyond the share that every batch allows. */
  feeRoomMinor: minor('fee_room_minor').notNull().default(0n),
  state: text('state', { enum: batchStates }).notNull(),
  madeBy: uuid('made_by').notNull(),
  madeByName: text('made_by_name').notNull(),
  madeByRoles: text('made_by_roles').array().notNull(),
  madeAt: at('made_at').notNull(),
  frozenAt: at('frozen_at'),
  frozenHash: bytes('frozen_hash'),
  referenceRates: jsonb('reference_rates').$type<Readonly<Record<string, string>>>(),
  approval: jsonb('approval').$type<BatchApproval>(),
  startedAt: at('started_at'),
  endedAt: at('ended_at'),
  pauseReason: text('pause_reason'),
  heldUntil: at('held_until'),
  heldCode: text('held_code'),
  heldTimes: integer('held_times').notNull().default(0),
  claimedAt: at('claimed_at'),
  /** Set while the rest is cancelled: no row begins, and one that comes back without having been paid is cancelled too. */
  restCancelledAt: at('rest_cancelled_at'),
})
export type Batch = typeof batches.$inferSelect

export const batchRows = backoffice.table(
  'batch_rows',
  {
    batchId: uuid('batch_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    sealed: bytes('sealed'),
    version: integer('version').notNull().default(1),
    faults: jsonb('faults').$type<StoredFault[]>().notNull().default([]),
    amountMinor: minor('amount_minor'),
    amountSide: text('amount_side').$type<AmountSide>(),
    currency: text('currency'),
    twinPrint: bytes('twin_print'),
    twinOf: integer('twin_of'),
    match: text('match', { enum: rowMatches }).notNull().default('waiting'),
    matchField: text('match_field'),
    matchFacts: jsonb('match_facts').$type<MatchFacts>(),
    matchAt: at('match_at'),
    customerId: text('customer_id'),
    accountId: text('account_id'),
    account: jsonb('account').$type<Masked>(),
    destinationCurrency: text('destination_currency'),
    expectedDebitMinor: minor('expected_debit_minor'),
    expectedFeesMinor: minor('expected_fees_minor'),
    expectedReceivedMinor: minor('expected_received_minor'),
    paidBefore: jsonb('paid_before').$type<PaidBefore>(),
    intended: boolean('intended').notNull().default(false),
    leftOut: boolean('left_out').notNull().default(false),
    state: text('state', { enum: rowStates }).notNull().default('draft'),
    wave: integer('wave'),
    rowKey: text('row_key'),
    /** Another row of the batch has the same own reference. */
    sharesReference: boolean('shares_reference').notNull().default(false),
    attempt: integer('attempt').notNull().default(0),
    quoteId: text('quote_id'),
    runner: uuid('runner'),
    code: text('code'),
    reason: text('reason'),
    debitMinor: minor('debit_minor'),
    feesMinor: minor('fees_minor'),
    receivedMinor: minor('received_minor'),
    rate: text('rate'),
    reference: text('reference'),
    requiresConfirmation: boolean('requires_confirmation'),
    confirmBy: at('confirm_by'),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    looks: integer('looks').notNull().default(0),
    nextLookAt: at('next_look_at'),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.rowNumber] })],
)
export type BatchRow = typeof batchRows.$inferSelect

export const batchRunners = backoffice.table('batch_runners', {
  id: uuid('id').primaryKey(),
  aliveUntil: at('alive_until').notNull(),
})

export const batchColumns = backoffice.table('batch_columns', {
  signature: bytes('signature').primaryKey(),
  columns: jsonb('columns').$type<Readonly<Record<string, number>>>().notNull(),
  chosenBy: uuid('chosen_by').notNull(),
  chosenAt: at('chosen_at').notNull(),
})
