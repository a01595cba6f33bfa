import { and, eq } from 'drizzle-orm'
import type { CustomerState } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import type { Context, Dependencies } from '../context'
import { newId } from '../ids'
import { depositEntry } from '../ledger/entries'
import { byOf, post } from '../ledger/post'
import type { Rails } from '../rails/rail'
import { type InboundMovement, inboundMovements, lockMovements, phoneFingerprint, recordMovements } from './inbound.queries'
import { confirmationOf } from './quote'
import { lockQuote, saveQuote } from './quote.queries'
import { mustBeActive, shareCustomer } from './route'
import { readNow, type Step, tell, toMoney } from './step'
import { type Quote, transactions } from './tables'

/** What the payer says: `phoneNumber` in E.164, `paidOn` a date of Caracas, `amountMinor` 1/100 VES. */
export type DepositClaim = { reference: string; bankCode: string; phoneNumber: string; paidOn?: string; amountMinor?: bigint }

const bankReportsWithin = 30
const caracasOffsetMs = 4 * 3600 * 1000

/**
 * Asks the bank for the movement and records what it reports, in a transaction of its own: the money is there whether or not it turns out
 * to be this deposit. Nothing is asked for a quote that no longer waits for a deposit.
 */
export async function lookForDeposit(
  context: Context,
  { vault, rails }: { vault: Dependencies['vault']; rails: Rails },
  { quote, claim }: { quote: Quote; claim: DepositClaim },
): Promise<void> {
  const now = await readNow(context)
  if (confirmationOf(quote, now) !== 'match') return
  const adapter = rails.byId(quote.provider)
  const movements = await adapter.findInbound({
    ...claim,
    amountMinor: quote.sourceAmountMinor,
    paidOn: claim.paidOn ?? caracasDate(now),
    now,
  })
  if (movements.length === 0) return
  await transaction(context.db, (tx) =>
    recordMovements({ ...context, db: tx, now, by: `rail:${adapter.id}` }, vault, adapter.id, movements),
  )
}

/** Matches a deposit with money that a bank reported, and credits the wallet. Runs in the caller's transaction. */
export async function matchDeposit(
  context: Context,
  vault: Dependencies['vault'],
  { quote: seen, claim }: { quote: Quote; claim: DepositClaim },
): Promise<Quote> {
  const customer = await shareCustomer(context, seen.customerId)
  const quote = await lockQuote(context, seen.id)
  if (quote === undefined) throw new ServiceError('quote_not_found', `No quote ${seen.id}`)
  const now = await readNow(context)
  if (confirmationOf(quote, now) === 'done') return quote
  const movement = await findMovement(context, vault, quote, { ...claim, paidOn: claim.paidOn ?? caracasDate(now) })
  mustTakeDeposits(customer.state)
  return credit({ ...context, now, by: byOf(context) }, quote, movement)
}

async function findMovement(
  context: Context,
  vault: Dependencies['vault'],
  quote: Quote,
  claim: DepositClaim & { paidOn: string },
): Promise<InboundMovement> {
  const similar = await lockMovements(context, { ...claim, provider: quote.provider })
  const phone = phoneFingerprint(vault, claim.phoneNumber)
  const exact = similar.filter(
    (movement) =>
      movement.bankCode === claim.bankCode &&
      phone.equals(movement.phoneFingerprint) &&
      movement.amountMinor === quote.sourceAmountMinor &&
      movement.movedAt <= quote.expiresAt &&
      (claim.amountMinor === undefined || claim.amountMinor === movement.amountMinor),
  )
  const free = exact.find(({ quoteId }) => quoteId === null)
  if (free !== undefined) return free
  if (exact.length > 0) throw new ServiceError('deposit_already_used', 'The movement belongs to another deposit')
  if (similar.some(({ quoteId }) => quoteId === null)) throw new ServiceError('deposit_mismatch', 'The movement differs')
  throw new ServiceError('deposit_not_found', 'No movement is reported yet', { retryAfter: bankReportsWithin })
}

/** A suspended customer is credited, without being able to spend; for anybody else the money stays where it is. */
function mustTakeDeposits(state: CustomerState): void {
  if (state !== 'SUSPENDED') mustBeActive(state)
}

async function credit(step: Step, quote: Quote, movement: InboundMovement): Promise<Quote> {
  const { organizationId, now } = step
  const transactionId = newId()
  const made = await step.db
    .insert(transactions)
    .values({
      organizationId,
      id: transactionId,
      quoteId: quote.id,
      customerId: quote.customerId,
      type: 'deposit',
      status: 'completed',
      amountMinor: quote.usdcAmountMinor,
      rail: quote.sourceRail,
      provider: quote.provider,
      partnerReference: quote.partnerReference,
      submission: 'answered',
      submissions: 0,
      polls: 0,
      providerReference: movement.reference,
      createdAt: now,
      updatedAt: now,
      completedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: transactions.id })
  if (made.length === 0) throw new ServiceError('duplicate_partner_reference', 'The reference belongs to another transaction')
  await step.db
    .update(inboundMovements)
    .set({ quoteId: quote.id })
    .where(and(eq(inboundMovements.organizationId, organizationId), eq(inboundMovements.id, movement.id)))
  const credited = await saveQuote(step, quote.id, { status: 'completed', transactionId, updatedAt: now })
  await tell(
    step,
    credited,
    { quote: ['confirmed', 'completed'], transaction: ['created', 'completed'] },
    { status: 'completed' },
  )
  await post(step, [depositEntry(toMoney(credited))])
  return credited
}

/** Venezuela is four hours behind UTC all year. */
function caracasDate(now: Date): string {
  return new Date(now.getTime() - caracasOffsetMs).toISOString().slice(0, 10)
}
