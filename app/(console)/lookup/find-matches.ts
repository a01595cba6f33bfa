import 'server-only'
import { findByAmount, findByReference } from '#backoffice/registry/registry'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { parseDecimal } from '#contract/money'
import type { Quote, Transaction } from '#contract/transfers'
import type { WalletSummary } from '#contract/wallets'
import { api, apiExtensions } from '#lib/api'
import { type Failure, failureOf, isNotFound } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { isDeleted } from '../customers/[id]/customer-view'
import { findWallet } from '../customers/find-wallet'
import { keepsNoDeleted } from '../customers/keeps-no-deleted'
import { wholePhone } from '../customers/plan-search'
import { readSeenCustomer } from '../customers/remember-customer'
import { findPlanned } from '../customers/search-customers'
import type { Phase } from '../phase/phase'
import { readPhase } from '../phase/read-phases'
import { findQuoteOf, readKnownQuote } from '../quotes/read-quote'
import { readTransaction } from '../transactions/read-transaction'
import { type DetectedTerm, mostByPhone } from './detect-term'
import { kindsSeenUnder, type SeenKind } from './seen-here'

export type Match =
  | { kind: 'transaction'; transaction: Transaction; quote: Quote | undefined; phase: Phase }
  /** There is a quote and no transaction is known: never paid, or paid without an answer. */
  | { kind: 'quote'; quote: Quote; phase: Phase }
  | { kind: 'customer'; customer: Customer; wallet: WalletSummary | undefined }

const mostByAmount = 5

export type PaymentMatch = Exclude<Match, { kind: 'customer' }>

/** `failed`: somebody could not be asked, so "not found" would be a lie. */
export type Matches = { found: Match[]; failed: Failure | null }

/** `readsDeleted`: deleted customers are found too. */
type Asking = { readsDeleted: boolean }

/** Asks everywhere where such a term can be. */
export async function findMatches(terms: readonly DetectedTerm[], by: Asking): Promise<Matches> {
  const searches = terms.flatMap(({ kind, value, seenHere }) => (seenHere ? [bySeenId(value, by)] : asking[kind](value, by)))
  const asked = await Promise.all(searches.map(settle))
  const found = withoutTwins(asked.flatMap((answer) => (answer instanceof ServiceError ? [] : answer)))
  const failure = asked.find((answer) => answer instanceof ServiceError)
  const failed = failure instanceof ServiceError ? failureOf(failure) : null
  return { found, failed }
}

/** One payment can be found by its own id and by that of its quote; the one with its quote knows more. */
function withoutTwins(found: readonly Match[]): Match[] {
  const known = new Map<string, Match>()
  for (const match of found) {
    const key = `${match.kind} ${idOf(match)}`
    const twin = known.get(key)
    if (twin?.kind !== 'transaction' || twin.quote === undefined) known.set(key, match)
  }
  return [...known.values()]
}

/** The id of the record that was found. */
export function idOf(match: Match): string {
  if (match.kind === 'transaction') return match.transaction.id
  return match.kind === 'quote' ? match.quote.id : match.customer.id
}

const asking: Record<DetectedTerm['kind'], (value: string, by: Asking) => Promise<Match[]>[]> = {
  id: (id, by) => [transactionById(id, id), quoteById(id), customerById(id, by)],
  email: (email, by) => [customerByEmail(email, by)],
  phone: (phone, by) => [customersByPhone(phone, by)],
  reference: (reference) => [byReference(reference)],
}

/** References are told apart by their capitals; what somebody read out on the phone may have lost them. */
async function byReference(reference: string): Promise<Match[]> {
  const spellings = [...new Set([reference, reference.toLowerCase(), reference.toUpperCase()])]
  const paid = await settle(paidUnder(spellings))
  if (!(paid instanceof ServiceError) && paid.length > 0) return paid
  // An API may file payments under the quote's id instead of its reference, and what this console made it knows without asking.
  const known = await findByReference((await openDesk()).db, { kind: 'quote', references: spellings })
  if (known !== undefined) return quoteById(known.id)
  if (paid instanceof ServiceError) throw paid
  return byAmount(reference)
}

async function paidUnder(spellings: readonly string[]): Promise<Match[]> {
  for (const spelling of spellings) {
    const transaction = await unlessMissing(api.findTransactionByReference(spelling))
    if (transaction) return [await paidMatch(transaction, spelling)]
  }
  return []
}

/** Of an API without lists: quotes and payments of exactly this amount that were seen here. */
async function byAmount(text: string): Promise<Match[]> {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text) || (await apiExtensions()).has('listQuotes')) return []
  const seen = await findByAmount((await openDesk()).db, parseDecimal(text, 2), mostByAmount)
  const found = await Promise.all(seen.map(({ kind, id }) => (kind === 'quote' ? quoteById(id) : transactionById(id))))
  return found.flat()
}

/** What was seen here under this id, whatever the id looks like, as it is now. */
async function bySeenId(id: string, by: Asking): Promise<Match[]> {
  const kinds = await kindsSeenUnder(id)
  const found = await Promise.all(kinds.map((kind) => readSeen[kind](id, by)))
  return found.flat()
}

const readSeen: Record<SeenKind, (id: string, by: Asking) => Promise<Match[]>> = {
  transaction: (id) => transactionById(id),
  quote: (id) => quoteById(id),
  customer: customerById,
}

/** `filedUnder`: an API that reads none by its id may have filed it under the id of its quote. */
async function transactionById(id: string, filedUnder?: string): Promise<Match[]> {
  const transaction = await unlessMissing(readTransaction(id, filedUnder))
  return transaction ? [await paidMatch(transaction)] : []
}

async function quoteById(id: string): Promise<Match[]> {
  const known = await unlessMissing(readKnownQuote(await openDesk(), id))
  if (!known) return []
  const { quote, payment } = known
  const transaction =
    payment ?? (quote.transaction_id ? await unlessMissing(api.readTransaction(quote.transaction_id)) : undefined)
  const phase = await readPhase({ quote, transaction }, new Date())
  return transaction ? [{ kind: 'transaction', transaction, quote, phase }] : [{ kind: 'quote', quote, phase }]
}

async function paidMatch(transaction: Transaction, reference?: string): Promise<Match> {
  const quote = await findQuoteOf((await openDesk()).db, transaction, reference)
  return { kind: 'transaction', transaction, quote, phase: await readPhase({ quote, transaction }, new Date()) }
}

async function customerById(id: string, by: Asking): Promise<Match[]> {
  const customer = await readKnown(id, by)
  return customer ? [await withWallet(customer)] : []
}

async function customerByEmail(email: string, by: Asking): Promise<Match[]> {
  const wallet = await unlessMissing(findWallet(email))
  const customer = wallet && (await readKnown(wallet.user_id, by))
  return customer ? [{ kind: 'customer', customer, wallet }] : []
}

/** Phones are masked to everybody: who has this very one is found, and nobody whose phone only begins like it. */
async function customersByPhone(phone: string, { readsDeleted }: Asking): Promise<Match[]> {
  const plan = wholePhone(phone)
  const [there, deleted] = await Promise.all([
    findPlanned(plan, {}),
    readsDeleted ? unlessMissing(findPlanned(plan, { state: 'DELETED' }), keepsNoDeleted) : undefined,
  ])
  const ids = [...there.data.slice(0, mostByPhone), ...(deleted?.data ?? []).slice(0, mostByPhone)].map(({ id }) => id)
  const known = await Promise.all(ids.map((id) => readKnown(id, { readsDeleted })))
  return Promise.all(known.flatMap((customer) => (customer ? [withWallet(customer)] : [])))
}

/** A deleted one only for who may read those. */
async function readKnown(id: string, { readsDeleted }: Asking): Promise<Customer | undefined> {
  const customer = await unlessMissing(readSeenCustomer(id))
  if (customer) return isDeleted(customer) && !readsDeleted ? undefined : customer
  return readsDeleted ? unlessMissing(api.readCustomerEver(id), keepsNoDeleted) : undefined
}

/** The e-mail of a deleted customer may be another's by now, and so the wallet that it finds. */
async function withWallet(customer: Customer): Promise<Match> {
  const own = customer.email && !isDeleted(customer)
  const wallet = own ? await unlessMissing(findWallet(customer.email ?? '')) : undefined
  return { kind: 'customer', customer, wallet }
}

/** Undefined where the API says that there is none, or has no way to look. */
async function unlessMissing<T>(read: Promise<T>, isMissing = isNoWay): Promise<T | undefined> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ServiceError && (isNotFound(error.code) || isMissing(error.code))) return undefined
    throw error
  }
}

function isNoWay(code: string): boolean {
  return code === 'extension_missing'
}

async function settle(search: Promise<Match[]>): Promise<Match[] | ServiceError> {
  try {
    return await search
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
}
