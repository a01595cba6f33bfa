import { ServiceError } from '#contract/errors'
import { pipelined } from '#database/pipelined'
import { supersedeRequests } from '../dual-control/second-person'
import { recordEvents } from '../events/record-event'
import type { EventData } from '../events/tables'
import { newId } from '../ground/ids'
import type { UnitOfWork } from '../ground/unit-of-work'
import { fromLedgerUnits, toAsset } from '../ledger/entries.rules'
import { post } from '../ledger/post'
import { moveQuote, mustFindMove } from '../transfers/move-quote'
import { plannedEntries } from '../transfers/plan-quote'
import { transactionStatusOf } from '../transfers/quote.rules'
import { type PlannedQuote, type Quote, transactions } from '../transfers/tables'
import { recordTransferEvents } from '../transfers/transfer-events'
import { type InboundMovement, saveMovement, subjectOf } from './inbound.queries'

/** Assigns a movement to a quote and credits the wallet. The caller holds both locks and has checked that they match. */
export async function credit(unit: UnitOfWork, quote: PlannedQuote, movement: InboundMovement): Promise<Quote> {
  const { now } = unit
  const transactionId = newId()
  const paid = { ...quote, transactionId, status: mustFindMove(quote, 'confirm').to }
  const entries = plannedEntries(paid, 'confirm')
  const [, , , credited] = await pipelined([
    insertDeposit(unit, paid, movement),
    saveMovement(unit, movement.id, { quoteId: quote.id, matchedAt: now }),
    supersedeRequests(unit, { subject: subjectOf(movement.id), quoteId: quote.id }),
    moveQuote(unit, quote, 'confirm', { begins: transactionId }),
    recordTransferEvents(unit, paid, { quote: ['confirmed', 'completed'], transaction: ['created', 'completed'] }),
    recordDepositEvent(unit, movement, 'matched', { quote_id: quote.id, transaction_id: transactionId }),
    post(unit, entries),
  ])
  return credited
}

/** Inserts the deposit's transaction. Throws `duplicate_partner_reference`. */
async function insertDeposit(
  { db, organizationId, now }: UnitOfWork,
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

/** Records an event about the state of a deposit, with ids and amounts only. */
export function recordDepositEvent(
  unit: Omit<UnitOfWork, 'by'>,
  { id, currency, amountUnits }: InboundMovement,
  status: 'matched' | 'unmatched' | 'refunded',
  about: EventData = {},
): Promise<void> {
  const amount_minor = fromLedgerUnits(toAsset(currency), amountUnits).toString()
  return recordEvents(unit, [{ type: `deposit.${status}`, objectId: id, data: { status, currency, amount_minor, ...about } }])
}
