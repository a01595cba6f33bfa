import { invalidField, ServiceError } from '#contract/errors'
import { shareCustomer } from '../customers/record/share-customer'
import { type Proposal, requestOrAgree } from '../dual-control/second-person'
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

export type DepositOutcome = 'done' | 'pending_second_approval'

/**
 * Assigns money to an open deposit quote of the same amount although the payer's details differ or are missing, with four-eyes
 * approval. Money from a chain is credited to its wallet once the owner may receive it. Runs in the caller's transaction.
 */
export async function matchDepositByHand(
  context: Context,
  { depositId, quoteId }: { depositId: string; quoteId?: string },
): Promise<DepositOutcome> {
  await mustRun(context)
  // Locks are taken in the order that all code uses: customer, quote, movement.
  const quote = quoteId === undefined ? undefined : await lockClaim(context, quoteId)
  const movement = await lockFree(context, depositId)
  const details = { action: 'match', ...(quoteId === undefined ? {} : { quote_id: quoteId }) }
  if (movement.rail === 'chain') {
    if (quoteId !== undefined) throw invalidField('/quote_id', 'unknown_field')
    return releaseToWallet(context, movement, details)
  }
  if (quote === undefined) throw invalidField('/quote_id', 'required')
  const now = await readNow(context)
  mustWait(quote, now)
  if (!isWorth(movement, quote)) throw new ServiceError('deposit_mismatch', 'Amount or time differ from the quote')
  if ((await requestOrAgree(context, toProposal(depositId, details))) === 'requested') return 'pending_second_approval'
  await credit({ ...context, now, by: byOf(context) }, quote, movement)
  return 'done'
}

/** Records a refund of unmatched money, with the bank's reference. Needs two people. Runs in the caller's transaction. */
export async function refundDeposit(
  context: Context,
  { depositId, reference }: { depositId: string; reference: string },
): Promise<DepositOutcome> {
  const movement = await lockFree(context, depositId)
  if (depositStatus(movement) !== 'unmatched') {
    throw new ServiceError('invalid_transition', 'It may still be claimed')
  }
  const proposal = toProposal(depositId, { action: 'refund', reference })
  if ((await requestOrAgree(context, proposal)) === 'requested') return 'pending_second_approval'
  const unit = { ...context, now: await readNow(context), by: byOf(context) }
  await saveMovement(unit, depositId, { refundedAt: unit.now, refundReference: reference })
  await recordDepositEvent(unit, movement, 'refunded')
  await post(unit, [inboundRefundEntry(movement)])
  return 'done'
}

function toProposal(depositId: string, details: Details): Proposal {
  return { subject: subjectOf(depositId), details, proposes: 'transfers:confirm', decides: 'transfers:approve' }
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

async function lockFree(context: Context, depositId: string): Promise<InboundMovement> {
  const movement = await lockMovement(context, depositId)
  if (movement === undefined) throw new ServiceError('not_found', `No deposit ${depositId}`)
  if (!isFree(movement)) throw new ServiceError('deposit_already_used', 'It was matched or sent back before')
  return movement
}

function mustWait(quote: Quote, now: Date): void {
  if (confirmationOf(quote, now) !== 'match') throw new ServiceError('quote_not_confirmable', `Quote ${quote.id} is matched`)
}

async function releaseToWallet(
  context: Context,
  movement: InboundMovement,
  details: Record<string, string>,
): Promise<DepositOutcome> {
  const { customerId } = movement
  // The database requires it: money of a chain belongs to the customer of its wallet.
  if (customerId === null) throw new ServiceError('internal_error', `Movement ${movement.id} of a chain has no customer`)
  mustTakeDeposits((await shareCustomer(context, customerId)).state)
  if ((await requestOrAgree(context, toProposal(movement.id, details))) === 'requested') return 'pending_second_approval'
  const unit = { ...context, now: await readNow(context), by: byOf(context) }
  await saveMovement(unit, movement.id, { matchedAt: unit.now })
  await recordDepositEvent(unit, movement, 'matched', { customer_id: customerId })
  await post(unit, [chainReleaseEntry(movement, customerId)])
  return 'done'
}
