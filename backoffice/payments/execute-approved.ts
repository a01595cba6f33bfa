import { v7 as uuidv7 } from 'uuid'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { allOf } from '#database/run-steps'
import { type Approval, findApproval, isUnchanged, listApprovalDecisions } from '../approvals/approval'
import { outsideBounds, type PricedFigures } from '../approvals/bounds.rules'
import { takeDueApproval, tryLater } from '../approvals/due-approvals'
import { changedMembers } from '../approvals/payee-snapshot'
import { type PaymentIntent, parseIntent } from '../approvals/payment-intent'
import { askForMore } from '../approvals/reopen'
import { transientCodes, unclearCodes } from '../calls/outcome-codes'
import type { Masked } from '../columns'
import { findConsoleStop } from '../console-stops/console-stops'
import type { Actor, Desk } from '../desk'
import { readPerson } from '../people/people'
import { findRemembered } from '../registry/registry'
import { approveAtApi } from './approve-at-api'
import { quoteFaults } from './as-typed'
import { endApproval } from './end-approval'
import { makeQuote } from './make-quote'
import type { PaymentDeps } from './payments'
import { exactFigures, type PricedQuote, priced } from './price'
import { quoteBodyFor } from './quote-body'
import { readPaidPayee } from './read-payee'
import { sendPayment } from './send-payment'
import { findUnfoundQuote } from './unfound-quote'

/** Errors that pass besides the transient ones: an approved payment is tried again until its request expires. */
const alsoPassing: ReadonlySet<string> = new Set<AnyErrorCode>([
  'outcome_unknown',
  'api_key_refused',
  'no_match_unclear',
  'payments_stopped',
  // The API does not find its own new quote yet. The same quote is paid at a later attempt, until it expires.
  'quote_not_found',
])

/** The number of payments that one run makes at most, so that the other tasks of the worker have their turn. */
const mostAtOnce = 10

/** The reason for which a payment returns to its maker: a code of the API, or one of these. */
type Returned = { code: AnyErrorCode | 'outside_bounds' | 'payee_changed' | 'intent_changed'; outcome?: Masked }

/**
 * Makes approved payments one after another: quotes each again, pays it if it is within its bounds, and otherwise returns it to
 * its maker. Safe to run concurrently and to crash at any point: the permit is issued once, so a payment leaves once. Returns how
 * many were taken: none while payments are stopped. An unexpected error of one does not keep the others from being paid; all are
 * thrown at the end.
 */
export async function executeApproved(deps: PaymentDeps): Promise<number> {
  if ((await findConsoleStop(deps.desk.db)) !== undefined) return 0
  const failures: unknown[] = []
  let taken = 0
  for (; taken < mostAtOnce; taken++) {
    const approval = await takeDueApproval(deps.desk)
    if (approval === undefined) break
    await execute(deps, approval).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw allOf(failures, `${failures.length} approved payments failed`)
  return taken
}

async function execute(deps: PaymentDeps, approval: Approval): Promise<void> {
  const { desk } = deps
  if (desk.now() >= approval.expiresAt) return // `expireDueApprovals` ends it
  try {
    const returned = await attemptPayment(deps, approval)
    if (returned !== undefined) await giveBack(desk, approval, returned)
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    await settleFailure(desk, approval, error)
  }
}

/** Returns undefined after the payment was made. */
async function attemptPayment(deps: PaymentDeps, approval: Approval): Promise<Returned | undefined> {
  const { desk } = deps
  if (!isUnchanged(approval)) return { code: 'intent_changed' }
  // A request of an earlier version may be about the quote of a batch, whose row the batch has paid with a newer one.
  const asked = await findRemembered(desk.db, { kind: 'quote', id: approval.subjectId })
  if (asked?.details.batch_id) return { code: 'quote_of_batch' }
  const intent = parseIntent(approval.intent)
  const changed = changedMembers(intent.payee, (await readPaidPayee(deps, intent)).snapshot)
  if (changed.length > 0) return { code: 'payee_changed', outcome: { changed: changed.join(', ') } }
  const maker = await makerOf(desk, approval)
  const about = { approval_id: approval.id, intent_hash: approval.hash }
  const unfound = await findUnfoundQuote(desk, approval, intent)
  if (unfound?.expires_at !== undefined && desk.now().getTime() >= Date.parse(unfound.expires_at))
    return { code: 'quote_not_found' }
  const quote = unfound ?? (await requote(deps, maker, { approval, intent, about }))
  const [fault] = quoteFaults({ quote, intent, stored: intent.account })
  if (fault !== undefined) return { code: 'quote_differs', outcome: { member: fault.member } }
  const figures = exactFigures(quote)
  if (outsideBounds(intent.bounds, figures).length > 0)
    return { code: 'outside_bounds', outcome: toOutcome(intent, figures, quote.id) }
  const decisions = await listApprovalDecisions(desk.db, [approval.id])
  const approvers = decisions.filter(({ decision }) => decision === 'approve')
  await approveAtApi(deps, quote, { approvers, hash: approval.hash, requestId: maker.requestId })
  const transaction = await sendPayment(deps, maker, {
    quote,
    prefundedAccountId: intent.sourceAccountId,
    cover: { approvalId: approval.id, hash: approval.hash },
    after: { ...about, approved_by: approvers.map(({ personId }) => personId).join(', ') },
  })
  await endApproval(desk, approval, {
    state: 'paid',
    outcome: { ...toOutcome(intent, figures, quote.id), transaction_id: transaction.id },
  })
  return undefined
}

type Requote = { approval: Approval; intent: PaymentIntent; about: Masked }

async function requote(deps: PaymentDeps, maker: Actor, { approval, intent, about }: Requote): Promise<PricedQuote> {
  const { amountMinor, side, feesPaidBy } = intent
  const made = await makeQuote(deps, maker, {
    body: quoteBodyFor(intent),
    amount: { amountMinor, side, feesPaidBy, replacesQuoteId: approval.subjectId },
    // Each attempt has its own key: a quote of an earlier attempt may have expired, and can debit nothing.
    idempotencyKey: `approval-${approval.id}-${approval.attempts}`,
    readAccount: async () => intent.account,
    stored: { approval_id: approval.id },
    after: about,
  })
  return priced(made)
}

/** Handles a refusal by the desk or the API, or an unknown outcome. */
async function settleFailure(desk: Desk, approval: Approval, error: ServiceError): Promise<void> {
  const now = (await findApproval(desk.db, approval.id))?.state
  // The answer to the payment was lost: a look-up finds the outcome, and the request ends with it.
  if (now === 'paying' && unclearCodes.has(error.code)) return
  if (error.code === 'approval_required' && now === 'approved') return askForMore(desk, approval)
  if (error.code === 'approval_closed') return // withdrawn, expired, or paid by another worker
  if (now === 'paying' && error.code === 'quote_already_paid')
    return endApproval(desk, approval, { state: 'not_known', code: error.code })
  if (transientCodes.has(error.code) || alsoPassing.has(error.code)) return tryLater(desk, approval)
  await giveBack(desk, approval, { code: error.code, ...(error.reason && { outcome: { reason: error.reason } }) })
}

function giveBack(desk: Desk, approval: Approval, { code, outcome }: Returned): Promise<void> {
  return endApproval(desk, approval, { state: 'returned', code, ...(outcome && { outcome }) })
}

/** Returns the maker as the actor, without a session. */
async function makerOf({ db }: Desk, { makerId, makerName }: Approval): Promise<Actor> {
  const { roles } = await readPerson(db, makerId)
  return { personId: makerId, name: makerName, roles, sessionId: null, requestId: uuidv7() }
}

/** Returns the current figures with their bounds, for the maker. */
function toOutcome({ bounds }: PaymentIntent, now: PricedFigures, quoteId: string): Masked {
  return {
    quote_id: quoteId,
    rate: now.rate,
    worst_rate: bounds.worstRate,
    debit: String(now.debitMinor),
    largest_debit: String(bounds.largestDebitMinor),
    received: String(now.receivedMinor),
    least_received: String(bounds.leastReceivedMinor),
  }
}
