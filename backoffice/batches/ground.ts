import type { PaymentsApi } from '#contract/api'
import type { AnyErrorCode } from '#contract/errors'
import type { Quote } from '#contract/transfers'
import type { Db } from '#database/open'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import type { TypedQuote } from '../quote-intents/quote-intents'
import type { ReadCells, RowFacts } from './row-cells'
import type { BatchGate } from './submit-batch'
import type { Batch, BatchRow, PaidBefore, RowMatch } from './tables'

/** How the search for a payee ended. `field`: the cell that says why not. `account`: masked. */
export type PayeeFinding =
  | { match: 'found' | 'in_review'; customerId: string; account: PayeeAccount; paidBefore?: PaidBefore | undefined }
  | { match: Exclude<RowMatch, 'found' | 'in_review' | 'waiting' | 'registering'>; field: string; customerId?: string }
export type PayeeAccount = { id: string; currency: string; shown: Masked }

/** What a row is expected to cost, in minor units; undefined where the API prices nothing before it is quoted. */
export type RowPrice = { debitMinor: bigint; feesMinor: bigint; receivedMinor: bigint }
export type RowToPrice = { batch: Batch; customerId: string; account: PayeeAccount; amount: NonNullable<RowFacts['amount']> }

/** A row with whom it pays and what it will cost. */
export type MatchedRow = { row: BatchRow; facts: RowFacts; finding: PayeeFinding; price: RowPrice | undefined }

/** What the search for payees works with. */
export type MatchGround = {
  desk: Desk
  read: ReadCells
  findPayee: (facts: RowFacts) => Promise<PayeeFinding>
  price: (row: RowToPrice) => Promise<RowPrice | undefined>
}

/** What batches are paid with. */
export type BatchGround = {
  desk: Desk
  api: PaymentsApi
  read: ReadCells
  gate: BatchGate
  /** How late a call under a deadline of that API may still have its effect. */
  certainAfter: (deadline: string | null | undefined) => Date | undefined
  /** Why a quote that came back must not be paid; undefined where it is what was asked for. `account`: the payee's, masked. */
  faultOf: (quote: Quote, typed: TypedQuote, account: Masked) => AnyErrorCode | undefined
  /** Throws where a new quote bears the id of another one. */
  mustBeMadeOnce: (db: Db, quoteId: string, typed: TypedQuote) => Promise<void>
  keepQuote: (db: Db, quote: Quote, now: Date, more: Masked) => Promise<void>
}

/** One wave in the hands of one runner; `actor`: in whose name it is sent. */
export type Wave = { ground: BatchGround; batch: Batch; runner: string; actor: Actor }

/** The maker of a batch, in whose name its rows are paid while nobody is there. */
export function actorOfBatch({ madeBy, madeByName, madeByRoles }: Batch, requestId: string): Actor {
  return { personId: madeBy, name: madeByName, roles: madeByRoles, sessionId: null, requestId }
}
