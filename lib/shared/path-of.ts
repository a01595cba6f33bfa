import type { Route } from 'next'
import { toRoute } from './to-route'

/** Fixed names beside the records of a folder: an id of that name is written differently. */
const taken: ReadonlySet<string> = new Set(['new'])

/**
 * Returns an id as one segment of a path. Letters, digits, "-" and "_" are unchanged; any other byte of its UTF-8 becomes "~" and
 * two hexadecimal digits. Percent encoding is not safe: some browsers, proxies and routers decode "%2F" into a separator, some
 * refuse it, and all resolve "%2E%2E". None of them touches "~". A lone surrogate cannot be encoded and becomes U+FFFD.
 */
export function toSegment(id: string): string {
  const bytes = encodeURIComponent(wellFormed(id)).replace(/[!'()*.~]/g, toPercent)
  return (taken.has(id) ? bytes.replace(/^./, toPercent) : bytes).replaceAll('%', '~')
}

function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

function toPercent(mark: string): string {
  return `%${mark.charCodeAt(0).toString(16).toUpperCase()}`
}

/**
 * Returns the id of a segment. A segment that `toSegment` cannot have written comes from elsewhere: it is percent-decoded once,
 * or taken unchanged if that fails.
 */
export function fromSegment(segment: string): string {
  const text = decoded(segment) ?? segment
  const id = decoded(text.replaceAll('~', '%'))
  return id !== undefined && toSegment(id) === text ? id : text
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // an invalid percent sign: node reports it only by throwing
  }
}

type CustomerPart = '/edit' | '/verification' | '/evidence' | '/accounts/new' | `?tab=${string}`
/** `ref` is a reference, `id` any id, `s` an encrypted search term. */
type LookupQuery = { ref: string } | { id: string } | { s: string }

/** The addresses of records, and of pages about them. Ids are opaque: no other place puts one into an address. */
export const pathOf = {
  customer: (id: string, part: CustomerPart | '' = '') => recordAt('customers', id, part),
  quote: (id: string) => recordAt('quotes', id),
  transaction: (id: string) => recordAt('transactions', id),
  postings: (transactionId: string) => recordAt('transactions', transactionId, '#postings'),
  review: (id: string) => recordAt('reviews', id),
  approval: (id: string) => recordAt('approvals', id),
  batch: (id: string) => recordAt('batches', id),
  prefundedAccount: (id: string) => recordAt('accounts', id),
  apiCall: (id: string) => recordAt('developers/calls', id),
  apiKey: (id: string) => asking('/developers/keys', { key: id }),
  webhookEndpoint: (id: string) => asking('/developers/webhooks', { endpoint: id }),
  newQuote: (customerId: string) => asking('/quotes/new', { customer: customerId }),
  /** A new quote whose form begins with the terms of another one. */
  quoteLike: (quoteId: string) => asking('/quotes/new', { like: quoteId }),
  quotesOf: (customerId: string) => asking('/quotes', { customer: customerId }),
  transactionsOf: (customerId: string) => asking('/transactions', { customer: customerId }),
  /** Who saw a masked member of a customer, and why. */
  revealsOf: (customerId: string) => asking('/audit', { action: 'field.reveal', object: customerId }),
  lookup: (requested: LookupQuery) => asking('/lookup', requested),
  /** Route handlers that pages poll. */
  payeeData: (id: string) => recordAt('api/console/payees', id),
  quoteData: (id: string) => recordAt('api/console/quotes', id),
  quoteElsewhere: (id: string) => recordAt('api/console/quotes', id, '/elsewhere'),
  approvalData: (id: string) => recordAt('api/console/approvals', id),
  batchData: (id: string) => recordAt('api/console/batches', id),
  batchRows: (id: string) => recordAt('api/console/batches', id, '/rows'),
  batchFile: (id: string) => recordAt('api/console/exports/batches', id),
  entriesFile: (id: string) => recordAt('api/console/exports/accounts', id),
  transactionData: (id: string) => recordAt('api/console/transactions', id),
  lookupData: (requested: Exclude<LookupQuery, { s: string }>) => asking('/api/console/lookup-read', requested),
} as const

function recordAt(folder: string, id: string, part = ''): Route {
  return toRoute(`/${folder}/${toSegment(id)}${part}`)
}

function asking(path: string, query: Readonly<Record<string, string>>): Route {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
  return toRoute(`${path}?${parts.join('&')}`)
}
