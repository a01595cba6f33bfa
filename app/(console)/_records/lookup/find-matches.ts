import 'server-only'
import { findByAmount, findSeenByReference } from '#backoffice/registry/registry'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { parseDecimal } from '#contract/money'
import { orRefusal } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { api, apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { failureOf } from '#lib/shared/attempt'
import { type DetectedTerm, mostByPhone } from '../../_kit/search/detect-term'
import { isDeleted } from '../customer/customer-view'
import { findOwnWallet, findWallet } from '../customer/find-wallet'
import { omitsDeleted } from '../customer/omits-deleted'
import { wholePhone } from '../customer/plan-search'
import { readSeenCustomer } from '../customer/read-seen-customer'
import { findPlanned } from '../customer/search-customers'
import { findByBankReference, withoutLookAlikes } from './find-by-bank'
import { spellingsOf } from './find-parts'
import { type Match, type Matches, withoutTwins } from './match'
import { asLastSeen, lookUpQuote, paidMatch, readSeenPayment, transactionById, unlessMissing } from './read-payment'
import { kindsSeenUnder, type SeenKind } from './seen-here'

const mostByAmount = 5

/** `readsDeleted`: deleted customers are included. `seesDeposits`: deposits are. */
export type Asking = { readsDeleted: boolean; seesDeposits: boolean }

/** Returns what a person may look up besides payments and customers. */
export function lookUpAs({ can }: Pick<Staff, 'can'>): Asking {
  return { readsDeleted: can('customer.read_deleted'), seesDeposits: can('deposit.look_up') }
}

/** Searches all sources in which such a term can occur. */
export async function findMatches(terms: readonly DetectedTerm[], by: Asking): Promise<Matches> {
  const searches = terms.flatMap(({ kind, value, seenHere }) => (seenHere ? [bySeenId(value, by)] : asking[kind](value, by)))
  const requested = await Promise.all(searches.map(orRefusal))
  const answers = requested.flatMap((answer) => (answer instanceof ServiceError ? [] : answer))
  const found = withoutTwins(withoutLookAlikes(answers))
  const failure = requested.find((answer) => answer instanceof ServiceError)
  if (failure instanceof ServiceError) return { found: await asLastSeen(found, failure), failed: failureOf(failure) }
  const isUnknown = found.length === 0 && terms.every(({ kind }) => kind === 'id') && !(await readsPayments())
  return { found, failed: isUnknown ? failureOf(new ServiceError('extension_missing', 'the API reads no payments by id')) : null }
}

/** Returns whether the API can tell that no payment has an id. */
async function readsPayments(): Promise<boolean> {
  return (await apiExtensions()).has('readTransaction')
}

const asking: Record<DetectedTerm['kind'], (value: string, by: Asking) => Promise<Match[]>[]> = {
  id: (id, by) => [transactionById(id, id), lookUpQuote(id), customerById(id, by), quotesUnder(id)],
  email: (email, by) => [customerByEmail(email, by)],
  phone: (phone, by) => [customersByPhone(phone, by)],
  // A number may be either, so that both are shown; any other text is the partner's own reference, and only then the bank's.
  reference: (reference, by) =>
    /^\d+$/.test(reference)
      ? [byReference(reference), findByBankReference(reference, by)]
      : [byReference(reference).then((own) => (own.length > 0 ? own : findByBankReference(reference, by)))],
}

async function byReference(reference: string): Promise<Match[]> {
  const spellings = spellingsOf(reference)
  const paid = await orRefusal(paidUnder(spellings))
  if (!(paid instanceof ServiceError) && paid.length > 0) return paid
  // An API may file payments under the quote's id instead of its reference. Payments that this console made are known without a
  // request.
  const known = await findSeenByReference((await openDesk()).db, { kind: 'quote', references: spellings })
  if (known === undefined && paid instanceof ServiceError) throw paid
  if (known !== undefined) return asLastSeen(await lookUpQuote(known.id), paid)
  return byAmount(reference)
}

async function paidUnder(spellings: readonly string[]): Promise<Match[]> {
  for (const spelling of spellings) {
    const transaction = await unlessMissing(api.findTransactionByReference(spelling))
    if (transaction) return [await paidMatch({ transaction, foundBy: spelling })]
  }
  return []
}

/** Finds the quotes and payments of exactly this amount that were seen here, for an API without lists. */
async function byAmount(text: string): Promise<Match[]> {
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text) || (await apiExtensions()).has('listQuotes')) return []
  const seen = await findByAmount((await openDesk()).db, parseDecimal(text, 2), mostByAmount)
  const found = await Promise.all(seen.map(readSeenPayment))
  return found.flat()
}

/** Returns the records that were seen here under this id, read again. The id may have any format. */
async function bySeenId(id: string, by: Asking): Promise<Match[]> {
  const kinds = await kindsSeenUnder(id)
  const found = await Promise.all([...kinds.map((kind) => readSeen[kind](id, by)), quotesUnder(id)])
  return found.flat()
}

/** Returns the quote that was seen here with this text as its reference, which may have any format, as an id may. */
async function quotesUnder(reference: string): Promise<Match[]> {
  const known = await findSeenByReference((await openDesk()).db, { kind: 'quote', references: spellingsOf(reference) })
  return known ? lookUpQuote(known.id) : []
}

const readSeen: Record<SeenKind, (id: string, by: Asking) => Promise<Match[]>> = {
  transaction: (id) => transactionById(id),
  quote: lookUpQuote,
  customer: customerById,
}

async function customerById(id: string, by: Asking): Promise<Match[]> {
  const customer = await readKnown(id, by)
  return customer ? [await withWallet(customer)] : []
}

/** Throws `customer_without_id` for a wallet that does not say whose it is: somebody has the e-mail, but cannot be opened. */
async function customerByEmail(email: string, by: Asking): Promise<Match[]> {
  const wallet = await unlessMissing(findWallet(email))
  if (wallet?.user_id === '') throw new ServiceError('customer_without_id', 'the wallet names no customer')
  const customer = wallet && (await readKnown(wallet.user_id, by))
  return customer ? [{ kind: 'customer', customer, wallet }] : []
}

/**
 * Finds the customers with exactly this phone. Phones are masked for everybody, so that a prefix does not match. Throws
 * `extension_missing` if none was seen here and the API has no list of customers: it was not queried, so the outcome is unknown.
 */
async function customersByPhone(phone: string, { readsDeleted }: Pick<Asking, 'readsDeleted'>): Promise<Match[]> {
  const plan = wholePhone(phone)
  const [there, deleted] = await Promise.all([
    findPlanned(plan, {}),
    readsDeleted ? unlessMissing(findPlanned(plan, { state: 'DELETED' }), omitsDeleted) : undefined,
  ])
  const ids = [...there.data.slice(0, mostByPhone), ...(deleted?.data ?? []).slice(0, mostByPhone)].map(({ id }) => id)
  if (ids.length === 0 && there.seenOnly) throw new ServiceError('extension_missing', 'the API cannot search customers')
  const known = await Promise.all(ids.map((id) => readKnown(id, { readsDeleted })))
  return Promise.all(known.flatMap((customer) => (customer ? [withWallet(customer)] : [])))
}

/** Reads a customer by id; a deleted customer only for people who may read those. */
async function readKnown(id: string, { readsDeleted }: Pick<Asking, 'readsDeleted'>): Promise<Customer | undefined> {
  const customer = await unlessMissing(readSeenCustomer(id))
  if (customer) return isDeleted(customer) && !readsDeleted ? undefined : customer
  return readsDeleted ? unlessMissing(api.readCustomerEver(id), omitsDeleted) : undefined
}

/** Adds the wallet. The e-mail may belong to another customer as well, or only to another one now, and so may its wallet. */
async function withWallet(customer: Customer): Promise<Match> {
  const { id, email } = customer
  const own = email && !isDeleted(customer) ? findOwnWallet({ id, email }) : undefined
  const wallet = own && (await unlessMissing(own, (code) => code === 'extension_missing' || code === 'no_match_unclear'))
  return { kind: 'customer', customer, wallet }
}
