import 'server-only'
import { findByReference } from '#backoffice/registry/registry'
import type { Customer } from '#contract/customers'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import type { Quote, Transaction } from '#contract/transfers'
import type { WalletSummary } from '#contract/wallets'
import { api } from '#lib/api'
import { isNotFound } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { isDeleted } from '../customers/[id]/customer-view'
import { keepsNoDeleted } from '../customers/keeps-no-deleted'
import { type DetectedTerm, mostByPhone } from './detect-term'

export type Match =
  | { kind: 'transaction'; transaction: Transaction; quote: Quote | undefined }
  /** Quoted, never paid: there is a quote and no transaction. */
  | { kind: 'quote'; quote: Quote }
  | { kind: 'customer'; customer: Customer; wallet: WalletSummary | undefined }

/** `failed`: somebody could not be asked, so "not found" would be a lie. `retryAfter` is seconds, where the API named them. */
export type Matches = { found: Match[]; failed: { code: AnyErrorCode; retryAfter?: number } | null }

/** `readsDeleted`: deleted customers are found too. */
type Asking = { readsDeleted: boolean }

/** Asks everywhere where such a term can be. */
export async function findMatches(terms: readonly DetectedTerm[], by: Asking): Promise<Matches> {
  const asked = await Promise.all(terms.flatMap(({ kind, value }) => asking[kind](value, by)).map(settle))
  const found = asked.flatMap((answer) => (answer instanceof ServiceError ? [] : answer))
  const failure = asked.find((answer) => answer instanceof ServiceError)
  const failed = failure instanceof ServiceError ? { code: failure.code, retryAfter: failure.retryAfter } : null
  return { found, failed }
}

const asking: Record<DetectedTerm['kind'], (value: string, by: Asking) => Promise<Match[]>[]> = {
  id: (id, by) => [transactionById(id), quoteById(id), customerById(id, by)],
  email: (email, by) => [customerByEmail(email, by)],
  phone: (phone, by) => [customersByPhone(phone, by)],
  reference: (reference) => [byReference(reference)],
}

/** References are told apart by their capitals; what somebody read out on the phone may have lost them. */
async function byReference(reference: string): Promise<Match[]> {
  const spellings = [...new Set([reference, reference.toLowerCase(), reference.toUpperCase()])]
  for (const spelling of spellings) {
    const transaction = await unlessMissing(api.findTransactionByReference(spelling))
    if (transaction) return [{ kind: 'transaction', transaction, quote: await quoteOf(transaction) }]
  }
  const known = await findByReference((await openDesk()).db, { kind: 'quote', references: spellings })
  if (known === undefined) return []
  const quote = await unlessMissing(api.readQuote(known.id))
  if (quote) return [{ kind: 'quote', quote }]
  // An API may file payments under the quote's id instead of its reference.
  const transaction = await unlessMissing(api.findTransactionByReference(known.id))
  return transaction ? [{ kind: 'transaction', transaction, quote: undefined }] : []
}

async function transactionById(id: string): Promise<Match[]> {
  const transaction = await unlessMissing(readById(id))
  return transaction ? [{ kind: 'transaction', transaction, quote: await quoteOf(transaction) }] : []
}

/** An API that reads none by its id may have filed it under the id of its quote. */
async function readById(id: string): Promise<Transaction> {
  try {
    return await api.readTransaction(id)
  } catch (error) {
    if (error instanceof ServiceError && isNoWay(error.code)) return api.findTransactionByReference(id)
    throw error
  }
}

async function quoteById(id: string): Promise<Match[]> {
  const quote = await unlessMissing(api.readQuote(id))
  if (!quote) return []
  const transaction = quote.transaction_id ? await unlessMissing(api.readTransaction(quote.transaction_id)) : undefined
  return transaction ? [{ kind: 'transaction', transaction, quote }] : [{ kind: 'quote', quote }]
}

async function customerById(id: string, by: Asking): Promise<Match[]> {
  const customer = await readKnown(id, by)
  return customer ? [await withWallet(customer)] : []
}

async function customerByEmail(email: string, by: Asking): Promise<Match[]> {
  const wallet = await unlessMissing(api.findWalletByEmail(email))
  const customer = wallet && (await readKnown(wallet.user_id, by))
  return customer ? [{ kind: 'customer', customer, wallet }] : []
}

async function customersByPhone(phone: string, { readsDeleted }: Asking): Promise<Match[]> {
  const [there, deleted] = await Promise.all([
    api.listCustomers({ q: phone, limit: mostByPhone }),
    readsDeleted
      ? unlessMissing(api.listCustomers({ q: phone, limit: mostByPhone, state: 'DELETED' }), keepsNoDeleted)
      : undefined,
  ])
  const ids = [...there.data, ...(deleted?.data ?? [])].map(({ id }) => id)
  const known = await Promise.all(ids.map((id) => readKnown(id, { readsDeleted })))
  return Promise.all(known.flatMap((customer) => (customer ? [withWallet(customer)] : [])))
}

/** A deleted one only for who may read those. */
async function readKnown(id: string, { readsDeleted }: Asking): Promise<Customer | undefined> {
  const customer = await unlessMissing(api.readCustomer(id))
  if (customer) return isDeleted(customer) && !readsDeleted ? undefined : customer
  return readsDeleted ? unlessMissing(api.readCustomerEver(id), keepsNoDeleted) : undefined
}

/** The e-mail of a deleted customer may be another's by now, and so the wallet that it finds. */
async function withWallet(customer: Customer): Promise<Match> {
  const own = customer.email && !isDeleted(customer)
  const wallet = own ? await unlessMissing(api.findWalletByEmail(customer.email ?? '')) : undefined
  return { kind: 'customer', customer, wallet }
}

async function quoteOf({ quote_id }: Transaction): Promise<Quote | undefined> {
  return quote_id ? unlessMissing(api.readQuote(quote_id)) : undefined
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
