import type { DepositAction } from '#contract/deposits'
import { invalidField, ServiceError } from '#contract/errors'
import { shareCustomer } from '../customers/record/share-customer'
import { dropRequest, type RequestStep, takeStep } from '../dual-control/second-person'
import type { Details } from '../dual-control/tables'
import { byOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { isOurId } from '../ground/ids'
import { chainReleaseEntry, inboundRefundEntry } from '../ledger/inbound-entries.rules'
import { post } from '../ledger/post'
import { mustRun } from '../payment-stops/payment-stops'
import { findQuote, lockQuote } from '../transfers/quote.queries'
import { confirmationOf } from '../transfers/quote.rules'
import type { PlannedQuote, Quote } from '../transfers/tables'
import { isFree, isWorth, mustTakeDeposits } from './confirm-deposit'
import { credit, recordDepositEvent } from './credit-deposit'
import { depositStatus } from './deposit.rules'
import { lockMovement, saveMovement, subjectOf } from './inbound.queries'
import type { InboundMovement } from './tables'

export type DepositOutcome = {
  outcome: 'done' | 'pending_second_approval'
  /** Why the step changed nothing; null if it did. */
  unchangedBecause: 'done_before' | 'requested_before' | null
}

const scopes = { proposes: 'transfers:confirm', decides: 'transfers:approve' } as const
const done: DepositOutcome = { outcome: 'done', unchangedBecause: null }
const doneBefore: DepositOutcome = { outcome: 'done', unchangedBecause: 'done_before' }

/**
 * Assigns money to an open deposit quote of the same amount although the payer's details differ or are missing, with four-eyes
 * approval. Money from a chain is credited to its wallet once the owner may receive it. Runs in the caller's transaction.
 */
export async function matchDepositByHand(
  context: Context,
  { depositId, quoteId, step }: { depositId: string; quoteId?: string; step?: RequestStep },
): Promise<DepositOutcome> {
  await mustRun(context)
  // Locks are taken in the order that all code uses: customer, quote, movement.
  const quote = quoteId === undefined ? undefined : await lockClaim(context, quoteId)
  const movement = await mustLock(context, depositId)
  if (movement.rail === 'chain' && quoteId !== undefined) throw invalidField('/quote_id', 'unknown_field')
  if (step !== undefined && movement.matchedAt !== null && movement.quoteId === (quoteId ?? null)) return doneBefore
  mustBeFree(movement)
  if (movement.rail === 'chain') return releaseToWallet(context, movement, step)
  if (quote === undefined) throw invalidField('/quote_id', 'required')
  const now = await readNow(context)
  mustWait(quote, now)
  if (!isWorth(movement, quote)) throw new ServiceError('deposit_mismatch', 'Amount or time differ from the quote')
  const requested = await requestDecision(context, depositId, { action: 'match', quoteId, step })
  if (requested !== 'agreed') return toWaiting(requested)
  await credit({ ...context, now, by: byOf(context) }, quote, movement)
  return done
}

/** Records a refund of unmatched money, with the bank's reference. Needs two people. Runs in the caller's transaction. */
export async function refundDeposit(
  context: Context,
  { depositId, reference, step }: { depositId: string; reference: string; step?: RequestStep },
): Promise<DepositOutcome> {
  const movement = await mustLock(context, depositId)
  if (step !== undefined && movement.refundReference === reference) return doneBefore
  mustBeFree(movement)
  if (depositStatus(movement) !== 'unmatched') {
    throw new ServiceError('invalid_transition', 'It may still be claimed')
  }
  const requested = await requestDecision(context, depositId, { action: 'refund', reference, step })
  if (requested !== 'agreed') return toWaiting(requested)
  const unit = { ...context, now: await readNow(context), by: byOf(context) }
  await saveMovement(unit, depositId, { refundedAt: unit.now, refundReference: reference })
  await recordDepositEvent(unit, movement, 'refunded')
  await post(unit, [inboundRefundEntry(movement)])
  return done
}

/** What a person requests of a deposit: a match has the quote unless the money is on a chain, a refund the reference. */
type Requested = { action: DepositAction; quoteId?: string; reference?: string }

/**
 * Withdraws a waiting request, or rejects that of another person. Nothing is credited or sent back. Runs in the caller's
 * transaction. Throws `not_found`, and `invalid_transition` if exactly this does not wait.
 */
export async function dropDepositRequest(context: Context, depositId: string, requested: Requested): Promise<void> {
  await mustLock(context, depositId)
  await dropRequest(context, { subject: subjectOf(depositId), details: toDetails(requested), ...scopes })
}

function requestDecision(context: Context, depositId: string, { step, ...requested }: Requested & { step?: RequestStep }) {
  const proposal = { subject: subjectOf(depositId), details: toDetails(requested), ...scopes }
  return takeStep(context, proposal, { step, whileOther: 'invalid_transition' })
}

function toDetails({ action, quoteId, reference }: Requested): Details {
  return { action, ...(quoteId !== undefined && { quote_id: quoteId }), ...(reference !== undefined && { reference }) }
}

function toWaiting(requested: 'requested' | 'waits'): DepositOutcome {
  return { outcome: 'pending_second_approval', unchangedBecause: requested === 'waits' ? 'requested_before' : null }
}

async function lockClaim(context: Context, quoteId: string): Promise<PlannedQuote> {
  const seen = isOurId(quoteId) ? await findQuote(context, quoteId) : undefined
  if (seen === undefined || seen.sourceRail !== 'pagomovil') throw new ServiceError('quote_not_found', 'No such deposit quote')
  const customer = await shareCustomer(context, seen.customerId)
  mustTakeDeposits(customer.state)
  const quote = await lockQuote(context, quoteId)
  if (quote === undefined) throw new ServiceError('quote_not_found', 'No such deposit quote')
  return quote
}

async function mustLock(context: Context, depositId: string): Promise<InboundMovement> {
  const movement = await lockMovement(context, depositId)
  if (movement === undefined) throw new ServiceError('not_found', `No deposit ${depositId}`)
  return movement
}

function mustBeFree(movement: InboundMovement): void {
  if (!isFree(movement)) throw new ServiceError('deposit_already_used', 'It was matched or sent back before')
}

function mustWait(quote: Quote, now: Date): void {
  if (confirmationOf(quote, now) !== 'match') throw new ServiceError('quote_not_confirmable', `Quote ${quote.id} is matched`)
}

async function releaseToWallet(
  context: Context,
  movement: InboundMovement,
  step: RequestStep | undefined,
): Promise<DepositOutcome> {
  const { customerId } = movement
  // The database requires it: money of a chain belongs to the customer of its wallet.
  if (customerId === null) throw new ServiceError('internal_error', `Movement ${movement.id} of a chain has no customer`)
  mustTakeDeposits((await shareCustomer(context, customerId)).state)
  const requested = await requestDecision(context, movement.id, { action: 'match', step })
  if (requested !== 'agreed') return toWaiting(requested)
  const unit = { ...context, now: await readNow(context), by: byOf(context) }
  await saveMovement(unit, movement.id, { matchedAt: unit.now })
  await recordDepositEvent(unit, movement, 'matched', { customer_id: customerId })
  await post(unit, [chainReleaseEntry(movement, customerId)])
  return done
}
