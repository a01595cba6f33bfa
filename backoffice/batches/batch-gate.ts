import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { figureToMinor } from '#contract/figures'
import type { Quote } from '#contract/transfers'
import type { Db, Tx } from '#database/open'
import { findApproval, listApprovalDecisions, lockApproval } from '../approvals/approval'
import { insertApproval } from '../approvals/ask'
import { closeApproval } from '../approvals/close-approval'
import { judgeSet } from '../approvals/evaluate-payment'
import type { PaymentToJudge } from '../approvals/policy.rules'
import type { Masked } from '../columns'
import { type Actor, type Desk, machineActor } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { priced } from '../payments/price'
import { mustBeAtWork } from '../people/at-work'
import { payingRoles } from '../people/roles'
import { listEditors } from './find-batch'
import { type FrozenBatch, frozenFacts, toStoredBatchIntent } from './frozen-batch'
import { type RowPermit, takeCoveredRowPermits, takeRowPermits } from './row-permits'
import type { Batch, BatchApproval } from './tables'

export type PaymentOfRow = { rowKey: string; quote: Quote; customerId: string; accountId: string }

/** The interface of batches to the approval policies. */
export type BatchGate = {
  /** Requests approval, in the transaction that freezes the rows. Returns undefined if none is required. */
  ask: (tx: Tx, desk: Desk, actor: Actor, frozen: FrozenBatch) => Promise<{ requestId: string; hash: string } | undefined>
  /** Returns whether an approval would be required now, without requesting it. */
  foresee: (desk: Desk, makerId: string, frozen: Pick<FrozenBatch, 'sourceCurrency' | 'payees'>) => Promise<boolean>
  read: (db: Db, requestId: string) => Promise<Pick<BatchApproval, 'state' | 'decidedBy' | 'decidedAt'>>
  /**
   * Returns the code for which no wave may begin, before anything is quoted: its maker or its request do not cover it any more.
   */
  refuse: (tx: Tx, desk: Desk, actor: Actor, batch: Batch) => Promise<string | undefined>
  /** Issues the permit of each payment, or the reason against it, in the transaction that inserts the intents of a wave. */
  permits: (tx: Tx, desk: Desk, actor: Actor, batch: Batch, payments: readonly PaymentOfRow[]) => Promise<RowPermit[]>
  /** Ends the request: as `paid` without a code, otherwise as `returned` with it. */
  end: (tx: Tx, desk: Desk, requestId: string, end: { code?: string; outcome: Masked }) => Promise<void>
}

/** The desk, and what its batches need of the policies. */
export type Gated = { desk: Desk; gate: BatchGate }

export const policyGate: BatchGate = {
  ask: askPolicy,
  foresee: foreseePolicy,
  read: readRequest,
  refuse: refuseWave,
  permits: takePermits,
  end: endRequest,
}

async function foreseePolicy(
  desk: Desk,
  makerId: string,
  frozen: Pick<FrozenBatch, 'sourceCurrency' | 'payees'>,
): Promise<boolean> {
  return (await judgeSet(desk, makerId, toPayments(frozen))).required.length > 0
}

function toPayments({ sourceCurrency: currency, payees }: Pick<FrozenBatch, 'sourceCurrency' | 'payees'>): PaymentToJudge[] {
  return payees.map(({ largestDebitMinor: debitMinor, ...payee }) => ({ ...payee, currency, debitMinor }))
}

async function askPolicy(tx: Tx, desk: Desk, actor: Actor, frozen: FrozenBatch) {
  const { id, madeBy, madeByName, sourceCurrency: currency, note } = frozen
  await lockApprovals(tx)
  const payments = toPayments(frozen)
  const verdict = await judgeSet({ ...desk, db: tx }, madeBy, payments)
  if (verdict.required.length === 0) return undefined
  const debitMinor = payments.reduce((sum, payment) => sum + payment.debitMinor, 0n)
  const tookPart = new Set([...(await listEditors(tx, id)), actor.personId ?? madeBy, ...verdict.changers])
  const others = [...tookPart].filter((person) => person !== madeBy)
  const requested = await insertApproval(tx, desk, actor, {
    kind: 'batch',
    subjectId: id,
    intent: toStoredBatchIntent(frozen, debitMinor),
    payment: { customerId: null, accountId: null, currency, debitMinor },
    note,
    makers: [madeBy, ...others],
    makerName: madeByName,
    verdict,
    after: frozenFacts(frozen, debitMinor),
  })
  return { requestId: requested.id, hash: requested.hash }
}

async function readRequest(db: Db, requestId: string): Promise<Pick<BatchApproval, 'state' | 'decidedBy' | 'decidedAt'>> {
  const [approval, decisions] = [await findApproval(db, requestId), await listApprovalDecisions(db, [requestId])]
  const decidedBy = decisions.map(({ personId }) => personId)
  return { state: approval?.state ?? 'expired', decidedBy, decidedAt: approval?.decidedAt?.toISOString() ?? null }
}

const HashedIntent = z.object({ rows_hash: z.string() })

async function refuseWave(tx: Tx, desk: Desk, actor: Actor, { approval, frozenHash }: Batch): Promise<string | undefined> {
  try {
    await mustBeAtWork(tx, desk, actor, payingRoles)
  } catch (error) {
    if (error instanceof ServiceError) return error.code
    throw error
  }
  const request = approval?.requestId ? await findApproval(tx, approval.requestId) : undefined
  if (request === undefined) return undefined
  const requested = HashedIntent.safeParse(request.intent)
  return requested.data?.rows_hash === frozenHash?.toString('hex') ? undefined : 'rows_changed'
}

/** Issues the permits of a wave. If the approval itself is refused, every row of the wave gets that error. */
async function takePermits(
  tx: Tx,
  desk: Desk,
  actor: Actor,
  { approval }: Batch,
  payments: readonly PaymentOfRow[],
): Promise<RowPermit[]> {
  const rows = payments.map(({ quote, ...row }) => {
    const { id: quoteId, source, source_amount } = priced(quote)
    return { ...row, quoteId, currency: source.currency, debitMinor: figureToMinor(source_amount, 'ceil') }
  })
  try {
    if (approval?.requestId == null) return await takeRowPermits(tx, desk, actor, rows)
    return await takeCoveredRowPermits(tx, desk, actor, rows, { approvalId: approval.requestId, hash: approval.hash ?? '' })
  } catch (error) {
    if (error instanceof ServiceError) return rows.map(() => error)
    throw error
  }
}

async function endRequest(tx: Tx, desk: Desk, requestId: string, { code, outcome }: { code?: string; outcome: Masked }) {
  await lockApprovals(tx)
  const approval = await lockApproval(tx, requestId)
  if (approval === undefined || approval.closedAt !== null) return
  const end = code === undefined ? ({ state: 'paid', outcome } as const) : ({ state: 'returned', code, outcome } as const)
  await closeApproval(tx, desk, machineActor(requestId), approval, end)
}
