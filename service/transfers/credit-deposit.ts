import { ServiceError } from '#contract/errors'
import { pipelined } from '#database/pipelined'
import { recordEvents } from '../events/record-event'
import { newId } from '../ids'
import { fromLedgerUnits, toAsset } from '../ledger/entries'
import { post } from '../ledger/post'
import { supersedeRequests } from '../second-person'
import type { EventData } from '../tables'
import { type InboundMovement, saveMovement, subjectOf } from './inbound.queries'
import { moveQuote, mustFindMove } from './move-quote'
import { plannedEntries } from './plan-quote'
import { transactionStatusOf } from './quote'
import { recordTransferEvents, type Step } from './step'
import { type PlannedQuote, type Quote, transactions } from './tables'

/** Gives a movement to a quote and credits the wallet. The caller holds both locks and has checked that they belong together. */
export async function credit(step: Step, quote: PlannedQuote, movement: InboundMovement): Promise<Quote> {
  const { now } = step
  const transactionId = newId()
  const paid = { ...quote, transactionId, status: mustFindMove(quote, 'confirm').to }
  const entries = plannedEntries(paid, 'confirm')
  const [, , , credited] = await pipelined([
    insertDeposit(step, paid, movement),
    saveMovement(step, movement.id, { quoteId: quote.id, matchedAt: now }),
    supersedeRequests(step, { subject: subjectOf(movement.id), quoteId: quote.id }),
    moveQuote(step, quote, 'confirm', { begins: transactionId }),
    recordTransferEvents(step, paid, { quote: ['confirmed', 'completed'], transaction: ['created', 'completed'] }),
    tellDeposit(step, movement, 'matched', { quote_id: quote.id, transaction_id: transactionId }),
    post(step, entries),
  ])
  return credited
}

/** Throws `duplicate_partner_reference`. */
async function insertDeposit(
  { db, organizationId, now }: Step,
  quote: Quote & { transactionId: string },
  { reference }: InboundMovement,
): Promise<void> {
  const made = await db
    .insert(transactions)
    .values({
      organizationId,
      id: quote.transactionId,
      quoteId: quote.id,
      customerId: quote.customerId,
      type: 'deposit',
      status: transactionStatusOf(quote),
      amountMinor: quote.usdcAmountMinor,
      rail: quote.sourceRail,
      provider: quote.provider,
      partnerReference: quote.partnerReference,
      submission: 'answered',
      submissions: 0,
      polls: 0,
      providerReference: reference,
      createdAt: now,
      updatedAt: now,
      completedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: transactions.id })
  if (made.length === 0) throw new ServiceError('duplicate_partner_reference', 'The reference belongs to another transaction')
}

/** Tells what became of money that arrived. Ids and amounts only. */
export function tellDeposit(
  step: Omit<Step, 'by'>,
  { id, currency, amountUnits }: InboundMovement,
  status: 'matched' | 'unmatched' | 'refunded',
  about: EventData = {},
): Promise<void> {
  const amount_minor = fromLedgerUnits(toAsset(currency), amountUnits).toString()
  return recordEvents(step, [{ type: `deposit.${status}`, objectId: id, data: { status, currency, amount_minor, ...about } }])
}
