import type { Route } from 'next'
import { toRoute } from './to-route'

/** What stands beside the records of a folder under a name of its own: an id of that name is written otherwise. */
const taken: ReadonlySet<string> = new Set(['new'])

/**
 * An id as one step of a path. Letters, digits, "-" and "_" stand as they are; any other byte of its UTF-8 becomes "~" and two hexadecimal
 * digits. A percent sign would be read again by browsers, proxies and routers: some decode "%2F" into another step, some refuse it, and all
 * of them resolve "%2E%2E". None of them touches "~". Half a character cannot be written, and becomes U+FFFD.
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
 * The id that a step of a path means, as the address bar has it. What `toSegment` never writes is an address that somebody else made: it is
 * percent-decoded once, and taken as it stands where that cannot be done.
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
    return undefined // an odd percent sign: node says so only by throwing
  }
}

type CustomerPart = '/edit' | '/evidence' | '/accounts/new' | `?tab=${string}`
/** `ref` is a reference, `id` any id, `s` a sealed term. */
type Asked = { ref: string } | { id: string } | { s: string }

/** Where a record is shown, and what is asked about it. Ids are opaque: no other place puts one into an address. */
export const pathOf = {
  customer: (id: string, part: CustomerPart | '' = '') => recordAt('customers', id, part),
  quote: (id: string) => recordAt('quotes', id),
  transaction: (id: string) => recordAt('transactions', id),
  review: (id: string) => recordAt('reviews', id),
  approval: (id: string) => recordAt('approvals', id),
  batch: (id: string) => recordAt('batches', id),
  apiCall: (id: string) => recordAt('developers/calls', id),
  newQuote: (customerId: string) => asking('/quotes/new', { customer: customerId }),
  quotesOf: (customerId: string) => asking('/quotes', { customer: customerId }),
  transactionsOf: (customerId: string) => asking('/transactions', { customer: customerId }),
  lookup: (asked: Asked) => asking('/lookup', asked),
  /** The route handlers that pages ask by themselves. */
  payeeData: (id: string) => recordAt('api/console/payees', id),
  quoteData: (id: string) => recordAt('api/console/quotes', id),
  approvalData: (id: string) => recordAt('api/console/approvals', id),
  batchData: (id: string) => recordAt('api/console/batches', id),
  batchRows: (id: string) => recordAt('api/console/batches', id, '/rows'),
  batchFile: (id: string) => recordAt('api/console/exports/batches', id),
  transactionData: (id: string) => recordAt('api/console/transactions', id),
} as const

function recordAt(folder: string, id: string, part = ''): Route {
  return toRoute(`/${folder}/${toSegment(id)}${part}`)
}

function asking(path: string, query: Readonly<Record<string, string>>): Route {
  const [[name, value] = ['', '']] = Object.entries(query)
  return toRoute(`${path}?${name}=${encodeURIComponent(wellFormed(value))}`)
}
