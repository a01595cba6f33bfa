import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import type { PaymentGround } from '../payments/payments'
import type { BatchGate } from './batch-gate'
import type { ReadCells, RowFacts } from './row-cells'
import type { Batch, BatchRow, PaidBefore, RowMatch } from './tables'

/** How the search for a payee ended. `field`: the cell that says why not. `account`: masked. */
export type PayeeFinding =
  | { match: 'found' | 'in_review'; customerId: string; account: PayeeAccount; paidBefore?: PaidBefore | undefined }
  | { match: Exclude<RowMatch, 'found' | 'in_review' | 'waiting'>; field: string; customerId?: string }
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
export type BatchGround = PaymentGround & { read: ReadCells; gate: BatchGate }

/** One wave in the hands of one runner; `actor`: in whose name it is sent. */
export type Wave = { ground: BatchGround; batch: Batch; runner: string; actor: Actor }

/** The maker of a batch, in whose name its rows are paid while nobody is there. */
export function actorOfBatch({ madeBy, madeByName, madeByRoles }: Batch, requestId: string): Actor {
  return { personId: madeBy, name: madeByName, roles: madeByRoles, sessionId: null, requestId }
}
