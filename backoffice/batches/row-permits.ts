import { and, eq, inArray, sum } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import type { Tx } from '#database/open'
import { listAgreed } from '../approvals/approval'
import { mustBeApproved } from '../approvals/cover'
import { requiredNow } from '../approvals/decide'
import { judgeSet } from '../approvals/evaluate-payment'
import type { Cover } from '../approvals/permit'
import { readPolicy } from '../approvals/policies'
import { isSatisfied } from '../approvals/requirements.rules'
import { isNotReturned } from '../approvals/return-permits'
import { toStoredFired } from '../approvals/rule-shape'
import { paymentPermits } from '../approvals/tables'
import { livePayments } from '../calls/tables'
import type { Actor, Desk } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { mustBeAtWork } from '../people/at-work'
import { payingRoles } from '../people/roles'

/** A row that is about to be paid. The debit is in minor units, fees included. */
export type RowToPermit = {
  rowKey: string
  quoteId: string
  customerId: string
  accountId: string
  currency: string
  debitMinor: bigint
}
/** The id of the permit, or the error that refuses it. */
export type RowPermit = string | ServiceError

type NewPermit = typeof paymentPermits.$inferInsert

/**
 * Issues permits for the rows of a wave without an approval, like `takePermit` but with one evaluation of the sums of the day. A
 * row for which a rule fires gets `approval_required`; the sums include the rows before it.
 */
export async function takeRowPermits(tx: Tx, desk: Desk, actor: Actor, rows: readonly RowToPermit[]): Promise<RowPermit[]> {
  await lockApprovals(tx)
  const maker = await mustBeAtWork(tx, desk, actor, payingRoles)
  const { policyId, rows: fired } = await judgeSet({ ...desk, db: tx }, maker.id, rows)
  const facts = { personId: maker.id, policyId, approvers: 0, approvalId: null }
  return insertPermits(tx, rows, (row, place) => {
    const rules = fired.get(place)
    if (rules !== undefined) return new ServiceError('approval_required', `${rules.length} rules fire`)
    return { ...permitOf(desk, row), ...facts, fired: toStoredFired([]), rowKey: null }
  })
}

/**
 * Issues permits for the rows of an approved batch: the checks of `takeCoveredPermit`, once for all rows. The total may not
 * exceed the approved debit, and each row has at most one live permit.
 */
export async function takeCoveredRowPermits(
  tx: Tx,
  desk: Desk,
  actor: Actor,
  rows: readonly RowToPermit[],
  cover: Cover,
): Promise<RowPermit[]> {
  await lockApprovals(tx)
  const approval = await mustBeApproved(tx, desk, cover, 'batch')
  if (actor.personId !== approval.makerId) throw new ServiceError('approval_differs', 'somebody else asked for it')
  const maker = await mustBeAtWork(tx, desk, { personId: approval.makerId }, payingRoles)
  const required = await requiredNow(tx, desk, approval)
  if (!isSatisfied(required, await listAgreed(tx, desk, approval)))
    throw new ServiceError('approval_required', 'those who approved are not enough any more')
  const { id: policyId } = await readPolicy(tx)
  const approvers = required.reduce((all, one) => all + one.approvers, 0)
  const facts = { personId: maker.id, policyId, approvers, approvalId: approval.id, fired: toStoredFired(approval.fired) }
  const live = await listLive(tx, approval.id, rows)
  let used = await readUsed(tx, approval.id)
  return insertPermits(tx, rows, (row) => {
    const earlier = live.get(row.rowKey)
    if (earlier !== undefined) return earlier
    used += row.debitMinor
    if (row.currency !== approval.currency || used > approval.debitMinor)
      return new ServiceError('approval_differs', 'more would leave than was approved')
    return { ...permitOf(desk, row), ...facts, rowKey: row.rowKey }
  })
}

/** Lists permits of rows whose payment left or may have left and whose money was not returned. */
async function listLive(tx: Tx, approvalId: string, rows: readonly RowToPermit[]): Promise<Map<string, string>> {
  const keys = rows.map(({ rowKey }) => rowKey)
  const found = await tx
    .select({ id: paymentPermits.id, rowKey: paymentPermits.rowKey })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, paymentPermits.id))
    .where(and(eq(paymentPermits.approvalId, approvalId), inArray(paymentPermits.rowKey, keys), isNotReturned(tx)))
  return new Map(found.flatMap(({ id, rowKey }) => (rowKey === null ? [] : [[rowKey, id] as const])))
}

async function readUsed(tx: Tx, approvalId: string): Promise<bigint> {
  const [used] = await tx
    .select({ minor: sum(paymentPermits.debitMinor) })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, paymentPermits.id))
    .where(and(eq(paymentPermits.approvalId, approvalId), isNotReturned(tx)))
  return BigInt(used?.minor ?? '0')
}

function permitOf(desk: Desk, { quoteId, customerId, accountId, currency, debitMinor }: RowToPermit) {
  return { id: uuidv7(), quoteId, customerId, accountId, currency, debitMinor, at: desk.now() }
}

async function insertPermits(
  tx: Tx,
  rows: readonly RowToPermit[],
  judge: (row: RowToPermit, place: number) => NewPermit | RowPermit,
): Promise<RowPermit[]> {
  const judged = rows.map(judge)
  const made = judged.flatMap((one) => (typeof one === 'string' || one instanceof ServiceError ? [] : [one]))
  if (made.length > 0) await tx.insert(paymentPermits).values(made)
  return judged.map((one) => (typeof one === 'string' || one instanceof ServiceError ? one : one.id))
}
