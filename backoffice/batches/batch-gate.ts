import { fromWireAmount } from '#contract/money'
import type { Quote } from '#contract/transfers'
import type { Db, Tx } from '#database/open'
import { findApproval, listDecisions, lockApproval } from '../approvals/approval'
import { insertApproval } from '../approvals/ask'
import { closeApproval } from '../approvals/close-approval'
import { takeCoveredPermit } from '../approvals/cover'
import { judgeSet } from '../approvals/evaluate-payment'
import { lockApprovals } from '../approvals/lock'
import { takePermit } from '../approvals/permit'
import type { Masked } from '../columns'
import { type Actor, type Desk, machineActor } from '../desk'
import { priced } from '../payments/price'
import type { Batch, BatchApproval } from './tables'

/** What is approved of a batch: no row of it can change any more. Amounts in minor units. */
export type FrozenBatch = {
  id: string
  name: string
  /** Over every row and the terms. */
  hash: string
  sourceCurrency: string
  rates: Readonly<Record<string, string>>
  driftLimitBps: number
  note: string | null
  /** `largestDebitMinor`: with the drift that the batch allows. */
  payees: readonly { customerId: string; accountId: string; largestDebitMinor: bigint }[]
}

export type PaymentOfRow = { rowKey: string; quote: Quote; customerId: string; accountId: string }

/** The policies of approval, as batches ask them. */
export type BatchGate = {
  /** In the transaction that freezes the rows: the request that people decide on, or undefined where nobody has to. */
  ask: (tx: Tx, desk: Desk, actor: Actor, frozen: FrozenBatch) => Promise<{ requestId: string; hash: string } | undefined>
  read: (db: Db, requestId: string) => Promise<Pick<BatchApproval, 'state' | 'decidedBy' | 'decidedAt'>>
  /** In the transaction of the intent of a payment. Throws the ServiceError of a policy that does not let it leave. */
  permit: (tx: Tx, desk: Desk, actor: Actor, batch: Batch, payment: PaymentOfRow) => Promise<string>
  /** The request is over: `paid` where every row was, else `returned` with its code. */
  end: (tx: Tx, desk: Desk, requestId: string, end: { code?: string; outcome: Masked }) => Promise<void>
}

export const policyGate: BatchGate = { ask: askPolicy, read: readRequest, permit: takeRowPermit, end: endRequest }

async function askPolicy(tx: Tx, desk: Desk, actor: Actor, frozen: FrozenBatch) {
  const { id, name, hash, sourceCurrency: currency, rates, driftLimitBps, note, payees } = frozen
  await lockApprovals(tx)
  const makerId = actor.personId ?? ''
  const payments = payees.map(({ customerId, accountId, largestDebitMinor }) => {
    return { customerId, accountId, currency, debitMinor: largestDebitMinor }
  })
  const verdict = await judgeSet({ ...desk, db: tx }, makerId, payments)
  if (verdict.required.length === 0) return undefined
  const debitMinor = payments.reduce((sum, payment) => sum + payment.debitMinor, 0n)
  const facts = { batch_id: id, name, rows_hash: hash, rows: payees.length, drift_limit_bps: driftLimitBps }
  const asked = await insertApproval(tx, desk, actor, {
    kind: 'batch',
    subjectId: id,
    intent: { ...facts, currency, largest_debit: String(debitMinor), rates },
    payment: { customerId: null, accountId: null, currency, debitMinor },
    note,
    makers: [makerId],
    verdict,
    after: { ...facts, currency, largest_debit: String(debitMinor) },
  })
  return { requestId: asked.id, hash: asked.hash }
}

async function readRequest(db: Db, requestId: string): Promise<Pick<BatchApproval, 'state' | 'decidedBy' | 'decidedAt'>> {
  const [approval, decisions] = [await findApproval(db, requestId), await listDecisions(db, [requestId])]
  const decidedBy = decisions.map(({ personName }) => personName)
  return { state: approval?.state ?? 'expired', decidedBy, decidedAt: approval?.decidedAt?.toISOString() ?? null }
}

function takeRowPermit(tx: Tx, desk: Desk, actor: Actor, { approval }: Batch, payment: PaymentOfRow): Promise<string> {
  const { rowKey, customerId, accountId } = payment
  const quote = priced(payment.quote)
  const debitMinor = fromWireAmount(quote.source_amount)
  const permitted = { quoteId: quote.id, customerId, accountId, currency: quote.source.currency, debitMinor }
  if (approval?.requestId == null) return takePermit(tx, desk, actor, permitted)
  return takeCoveredPermit(tx, desk, actor, permitted, { approvalId: approval.requestId, hash: approval.hash ?? '', rowKey })
}

async function endRequest(tx: Tx, desk: Desk, requestId: string, { code, outcome }: { code?: string; outcome: Masked }) {
  await lockApprovals(tx)
  const approval = await lockApproval(tx, requestId)
  if (approval === undefined || approval.closedAt !== null) return
  const end = code === undefined ? ({ state: 'paid', outcome } as const) : ({ state: 'returned', code, outcome } as const)
  await closeApproval(tx, desk, machineActor(requestId), approval, end)
}
