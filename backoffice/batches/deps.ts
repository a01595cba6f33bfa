import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import type { PaymentDeps } from '../payments/payments'
import type { BatchGate } from './batch-gate'
import type { ReadCells, RowFacts } from './row-cells'
import type { RowMatch } from './row-match.rules'
import type { Batch, BatchRow, MatchFacts, PaidBefore } from './tables'

/** The result of the search for a payee. `field` is the cell that caused a failure; `account` is masked. */
export type PayeeFinding =
  | { match: 'found' | 'in_review'; customerId: string; account: PayeeAccount; paidBefore?: PaidBefore | undefined }
  | { match: Exclude<RowMatch, 'found' | 'in_review' | 'waiting'>; field: string; customerId?: string; facts?: MatchFacts }
export type PayeeAccount = { id: string; currency: string; shown: Masked }

/** The expected price of a row in minor units. */
export type RowPrice = { debitMinor: bigint; feesMinor: bigint; receivedMinor: bigint }
/** A quote of this amount would be refused. `allowed` has the bounds that the API named, if it named any. */
export type RefusedAmount = { allowed: MatchFacts }
/** Undefined if the price is not known before a quote. */
export type RowPricing = RowPrice | RefusedAmount | undefined
export type RowToPrice = {
  batch: Pick<Batch, 'sourceAccountId' | 'sourceCurrency' | 'feesPaidBy'>
  customerId: string
  account: PayeeAccount
  amount: NonNullable<RowFacts['amount']>
}

/** A row with its payee and expected price. */
export type MatchedRow = { row: BatchRow; facts: RowFacts; finding: PayeeFinding; price: RowPrice | undefined }

/** The dependencies of the search for payees. */
export type MatchDeps = {
  desk: Desk
  read: ReadCells
  findPayee: (facts: RowFacts) => Promise<PayeeFinding>
  price: (row: RowToPrice) => Promise<RowPricing>
}

/** The dependencies of the payment of batches. */
export type BatchDeps = PaymentDeps & { read: ReadCells; gate: BatchGate }

/** A wave of a batch that one runner processes; `actor` is the person in whose name it is sent. */
export type Wave = { deps: BatchDeps; batch: Batch; runner: string; actor: Actor }

/** Returns the maker of a batch as the actor of its payments, which are made without a session. */
export function actorOfBatch({ madeBy, madeByName, madeByRoles }: Batch, requestId: string): Actor {
  return { personId: madeBy, name: madeByName, roles: madeByRoles, sessionId: null, requestId }
}
