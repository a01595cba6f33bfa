import type { CustomerState } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { pipelined } from '#database/pipelined'
import type { Vault } from '#database/vault'
import { mustBeActive, shareCustomer } from '../customers/record/share-customer'
import { byOf } from '../ground/actor'
import { caracasDate } from '../ground/caracas'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import type { Resources } from '../ground/resources'
import { mustRun } from '../payment-stops/payment-stops'
import type { Rails } from '../rails/rail'
import { findDifferent } from '../transfers/claimed-account'
import { lockQuote } from '../transfers/quote.queries'
import { confirmationOf } from '../transfers/quote.rules'
import type { Quote } from '../transfers/tables'
import { credit } from './credit-deposit'
import { type DepositClaim, isWrongClaim } from './deposit.rules'
import type { Forget } from './deposit-claims'
import { findMovements, lockMovements, phoneFingerprint, recordMovements } from './inbound.queries'
import type { InboundMovement } from './tables'

const bankReportsWithin = 30

/**
 * Runs `match`, which matches the deposit with what the bank reported. If nothing that was reported is this deposit, queries
 * the bank and runs `match` once more. Throws `deposit_mismatch` before both if the claim is not of the account that the quote
 * names.
 */
export async function matchOrQuery<T>(
  context: Context,
  resources: Pick<Resources, 'vault' | 'log'> & { rails: Rails },
  claimed: { quote: Quote; claim: DepositClaim },
  match: () => Promise<T>,
): Promise<T> {
  const now = await readNow(context)
  if (confirmationOf(claimed.quote, now) !== 'match') return match()
  await mustBeOfSource(context, resources.vault, claimed.quote, claimed.claim)
  try {
    return await match()
  } catch (error) {
    if (!isWrongClaim(error) || !(await queryBank({ ...context, now }, resources, claimed))) throw error
    return match()
  }
}

/**
 * Queries the bank for the movement and records the answer in a transaction of its own: the money has arrived whether or not it
 * is this deposit. Makes no query if the movement was reported meanwhile. Returns whether anything is known now.
 */
async function queryBank(
  context: Context & { now: Date },
  { vault, rails, log }: Pick<Resources, 'vault' | 'log'> & { rails: Rails },
  { quote, claim }: { quote: Quote; claim: DepositClaim },
): Promise<boolean> {
  const { now } = context
  const search = searchOf(vault, quote, claim, now)
  const known = await findMovements(context, search)
  if (known.some((movement) => isFree(movement) && isClaimed(movement, quote, search))) return true
  const adapter = await rails.byId({ organizationId: context.organizationId, id: quote.provider, at: quote.createdAt })
  const movements = await adapter.findInbound({
    ...claim,
    amountMinor: quote.sourceAmountMinor,
    paidOn: search.paidOn,
    now,
  })
  if (movements.length === 0) return false
  const { contradicted } = await transaction(context.db, (tx) =>
    recordMovements({ ...context, db: tx, by: `rail:${adapter.id}` }, vault, adapter.id, movements),
  )
  if (contradicted > 0) log('error', 'bank_contradicts_itself', { provider: adapter.id, movements: contradicted })
  return true
}

/** Throws `deposit_mismatch` if the quote names its source account and the claim is from another one. */
async function mustBeOfSource(context: Context, vault: Vault, quote: Quote, claim: DepositClaim): Promise<void> {
  if (quote.sourceAccountId === null) return
  const source = { customerId: quote.customerId, accountId: quote.sourceAccountId }
  const different = await findDifferent(context, vault, { ...source, claim })
  if (different.length === 0) return
  throw new ServiceError('deposit_mismatch', `Not of the account it was to come from: ${different.join(', ')}`, {
    errors: different.map((name) => ({ pointer: `/${name}`, code: 'deposit_mismatch' })),
  })
}

/**
 * Matches a deposit with money that a bank reported, credits the wallet, and runs `forget` with it. Runs in the caller's
 * transaction.
 */
export async function matchDeposit(
  context: Context,
  vault: Vault,
  { quote: seen, claim, forget }: { quote: Quote; claim: DepositClaim; forget: Forget },
): Promise<Quote> {
  const [customer, quote, now] = await pipelined([
    shareCustomer(context, seen.customerId),
    lockQuote(context, seen.id),
    readNow(context),
  ])
  if (quote === undefined) throw new ServiceError('quote_not_found', `No quote ${seen.id}`)
  if (confirmationOf(quote, now) === 'done') {
    await forget(context.db)
    return quote
  }
  const [, movement] = await pipelined([mustRun(context), findMovement(context, quote, searchOf(vault, quote, claim, now))])
  mustTakeDeposits(customer.state)
  const [credited] = await pipelined([credit({ ...context, now, by: byOf(context) }, quote, movement), forget(context.db)])
  return credited
}

async function findMovement(context: Context, quote: Quote, search: Search): Promise<InboundMovement> {
  const similar = await lockMovements(context, search)
  const exact = similar.filter((movement) => isClaimed(movement, quote, search))
  const free = exact.find(isFree)
  if (free !== undefined) return free
  if (exact.length > 0) throw new ServiceError('deposit_already_used', 'The movement was matched or sent back before')
  if (similar.some(isFree)) throw new ServiceError('deposit_mismatch', 'The movement differs')
  throw new ServiceError('deposit_not_found', 'No movement is reported yet', { retryAfter: bankReportsWithin })
}

type Search = DepositClaim & { provider: string; paidOn: string; phone: Buffer }

function searchOf(vault: Vault, { provider }: Quote, claim: DepositClaim, now: Date): Search {
  const phone = phoneFingerprint(vault, claim.phoneNumber)
  return { ...claim, provider, phone, paidOn: claim.paidOn ?? caracasDate(now) }
}

function isClaimed(movement: InboundMovement, quote: Quote, { bankCode, phone, amountMinor }: Search): boolean {
  return (
    movement.bankCode === bankCode &&
    movement.phoneFingerprint !== null &&
    phone.equals(movement.phoneFingerprint) &&
    isWorth(movement, quote) &&
    (amountMinor === undefined || amountMinor === movement.amountUnits)
  )
}

/** Returns whether a movement has the quote's exact amount and came before its expiry: a later one would have another rate. */
export function isWorth({ amountUnits, movedAt }: InboundMovement, quote: Quote): boolean {
  return amountUnits === quote.sourceAmountMinor && movedAt <= quote.expiresAt
}

/** Tells whether a movement can still be claimed: it was neither matched with a quote nor sent back. */
export function isFree({ matchedAt, refundedAt }: InboundMovement): boolean {
  return matchedAt === null && refundedAt === null
}

/** Throws unless the customer may be credited: active, or suspended (they can receive but not spend). */
export function mustTakeDeposits(state: CustomerState): void {
  if (state !== 'SUSPENDED') mustBeActive(state)
}
