import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import type { Db, Tx } from '#database/open'
import { livePayments } from '../calls/tables'
import type { Actor, Desk } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { mustBeAtWork } from '../people/at-work'
import { payingRoles } from '../people/roles'
import { judgePayment, type PolicyVerdict } from './evaluate-payment'
import type { PaymentToJudge } from './policy.rules'
import { toStoredFired } from './rule-shape'
import { approvals, bindingStates, paymentPermits } from './tables'

export type PaymentToPermit = PaymentToJudge & { quoteId: string }
/** The approval that covers a payment. */
export type Cover = { approvalId: string; hash: string }

/**
 * Issues the permit for a payment that needs no approval, in the transaction that inserts its call. Throws `forbidden` if the
 * person may no longer pay, `approval_required` when a rule fires, and `approval_waiting` when the quote waits for approval or
 * was paid under one. If an earlier attempt for the same quote may have left, returns the permit of that attempt: its call then
 * fails as a duplicate.
 */
export async function takePermit(tx: Tx, desk: Desk, actor: Actor, payment: PaymentToPermit): Promise<string> {
  await lockApprovals(tx)
  const { id: personId } = await mustBeAtWork(tx, desk, actor, payingRoles)
  const earlier = await findLivePermit(tx, eq(paymentPermits.quoteId, payment.quoteId))
  if (earlier !== undefined) return earlier
  await mustNotWait(tx, payment.quoteId)
  const verdict = await judgePayment({ ...desk, db: tx }, personId, payment)
  if (verdict.fired.length > 0) throw new ServiceError('approval_required', `${verdict.fired.length} rules fire`)
  return insertPermit(tx, desk, { ...payment, personId, verdict })
}

type NewPermit = PaymentToPermit & {
  personId: string
  verdict: Pick<PolicyVerdict, 'policyId' | 'fired'>
  approvers?: number
  cover?: Cover
}

/** Inserts a permit. The database rejects a permit that its approval does not cover. */
export async function insertPermit(tx: Tx, desk: Desk, permit: NewPermit): Promise<string> {
  const { quoteId, personId, customerId, accountId, currency, debitMinor, verdict, approvers = 0, cover } = permit
  const id = uuidv7()
  const paid = { quoteId, personId, customerId, accountId, currency, debitMinor, at: desk.now() }
  const policy = { policyId: verdict.policyId, fired: toStoredFired(verdict.fired), approvers }
  await tx.insert(paymentPermits).values({ id, ...paid, ...policy, approvalId: cover?.approvalId ?? null, rowKey: null })
  return id
}

/** Finds the permit of a payment that left or may have left. */
export async function findLivePermit(db: Pick<Db, 'select'>, which: SQL): Promise<string | undefined> {
  const [found] = await db
    .select({ id: paymentPermits.id })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, paymentPermits.id))
    .where(which)
    .limit(1)
  return found?.id
}

async function mustNotWait(tx: Tx, quoteId: string): Promise<void> {
  const isForQuote = and(eq(approvals.kind, 'payment'), eq(approvals.subjectId, quoteId))
  const [requested] = await tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(or(isForQuote, eq(approvals.quoteId, quoteId)), inArray(approvals.state, [...bindingStates])))
  if (requested !== undefined)
    throw new ServiceError('approval_waiting', `asked for as ${requested.id}`, { extra: { approval_id: requested.id } })
}
