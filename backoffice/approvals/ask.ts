import { and, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Masked } from '../columns'
import type { Actor, Desk } from '../desk'
import { lockApprovals } from '../lock-approvals'
import { notify } from '../notices/notify'
import { mustBeAtWork } from '../people/at-work'
import { type DecidingRole, payingRoles } from '../people/roles'
import { judgePayment, type PolicyVerdict } from './evaluate-payment'
import { hashIntent, type PaymentIntent, toStoredIntent } from './payment-intent'
import { findLivePermit } from './permit'
import { type FiredRule, type Requirement, strictest } from './policy.rules'
import { toStoredFired } from './rule-shape'
import { type ApprovalKind, approvals, bindingStates, paymentPermits } from './tables'

/** Days after which an undecided request expires. */
const approvalDays = 7

export type RequestedPayment = {
  quoteId: string
  intent: PaymentIntent
  note: string | null
  /** The person who made the quote. They may not decide either, and nobody whose change made the payee new. */
  quoteMaker?: string | undefined
}
export type RequestedApproval = { id: string; hash: string }

/**
 * Requests the approval of one payment. At least one approver is required even if no rule fires, because another API may have
 * rules of its own. The call is idempotent: repeating the same request returns the open one. Throws `approval_waiting` when a
 * different request is open for the quote, and `quote_already_paid` when the quote was paid or may have been.
 */
export function askForPayment(
  desk: Desk,
  actor: Actor,
  { quoteId, intent, note, quoteMaker }: RequestedPayment,
): Promise<RequestedApproval> {
  const { customerId, accountId, sourceCurrency: currency, bounds } = intent
  const payment = { customerId, accountId, currency, debitMinor: bounds.largestDebitMinor }
  return transaction(desk.db, async (tx) => {
    await lockApprovals(tx)
    const person = await mustBeAtWork(tx, desk, actor, payingRoles)
    if ((await findLivePermit(tx, eq(paymentPermits.quoteId, quoteId))) !== undefined)
      throw new ServiceError('quote_already_paid', `quote ${quoteId} has a permit already`)
    const verdict = await judgePayment({ ...desk, db: tx }, person.id, payment)
    const others = [...new Set([...(quoteMaker ? [quoteMaker] : []), ...verdict.changers])]
    return insertApproval(tx, desk, actor, {
      kind: 'payment',
      subjectId: quoteId,
      intent: toStoredIntent(intent),
      payment,
      note,
      makers: [person.id, ...others.filter((one) => one !== person.id)],
      makerName: actor.name,
      verdict,
      after: {
        customer_id: customerId,
        worst_rate: bounds.worstRate,
        largest_debit: String(bounds.largestDebitMinor),
        currency,
      },
    })
  })
}

type NewApproval = {
  kind: ApprovalKind
  subjectId: string
  /** The intent in its stored form. Approvers approve the hash of it. */
  intent: unknown
  payment: { customerId: string | null; accountId: string | null; currency: string; debitMinor: bigint }
  note: string | null
  /** The first is the one in whose name it is paid; none of them may decide. */
  makers: readonly [string, ...string[]]
  /** The name of the first maker. */
  makerName: string
  verdict: Pick<PolicyVerdict, 'fired' | 'required'>
  after: Masked
}

/** Inserts an approval request with its audit record and notices. The caller's transaction must hold the lock of approvals. */
export async function insertApproval(tx: Tx, desk: Desk, actor: Actor, requested: NewApproval): Promise<RequestedApproval> {
  const { kind, subjectId, intent, payment, note, makers, makerName, verdict } = requested
  const hash = hashIntent({ kind, subjectId, intent })
  const open = await findOpen(tx, kind, subjectId)
  if (open?.hash === hash && open.makers[0] === makers[0]) return { id: open.id, hash }
  if (open !== undefined)
    throw new ServiceError('approval_waiting', `asked for as ${open.id}`, { extra: { approval_id: open.id } })
  const [id, now, required] = [uuidv7(), desk.now(), leastRequired(verdict)]
  await tx.insert(approvals).values({
    id,
    kind,
    subjectId,
    intent,
    hash,
    note,
    ...payment,
    makers: [...makers],
    makerName,
    fired: toStoredFired(verdict.fired),
    required,
    state: 'waiting',
    requestedAt: now,
    expiresAt: new Date(now.getTime() + approvalDays * 86_400_000),
  })
  const after = { ...requested.after, hash, kind, subject_id: subjectId, rules: namesOf(verdict.fired) }
  const object = { kind: 'approval', id }
  await appendAudit(tx, desk, actor, { action: 'approval.ask', object, result: 'done', reason: note ?? undefined, after })
  await notify(tx, { to: { roles: rolesIn(required), except: makers }, kind: 'work_waits', about: object, at: now })
  return { id, hash }
}

/** Returns the roles that must decide, without how many people of each. */
export function rolesIn(required: readonly Requirement[]): DecidingRole[] {
  return required.map(({ role }) => role)
}

/** Returns what must be agreed at least: a request always needs one approver, even if no rule fired. */
export function leastRequired({ required }: Pick<PolicyVerdict, 'required'>): Requirement[] {
  return required.length > 0 ? strictest(required) : [{ role: 'approver', approvers: 1 }]
}

async function findOpen(tx: Tx, kind: ApprovalKind, subjectId: string) {
  const [open] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, kind), eq(approvals.subjectId, subjectId), inArray(approvals.state, [...bindingStates])))
  return open
}

/** Names the rules that fired by their number in the policy, for the audit trail. */
function namesOf(fired: readonly FiredRule[]): string {
  return fired.map(({ place, conditions }) => `${place + 1}: ${conditions.join(' and ') || 'each'}`).join(', ')
}
