import type { PaymentsApi } from '#contract/api'
import type { Quote } from '#contract/transfers'
import { clockDifferenceMs } from './calls'

/** A smaller difference is ignored: a `Date` header has whole seconds. */
const agreesMs = 2_000

type Timed = {
  created_at?: string | undefined
  updated_at?: string | undefined
  completed_at?: string | null | undefined
  expires_at?: string | undefined
  confirm_by?: string | null | undefined
}
const times = ['created_at', 'updated_at', 'completed_at', 'expires_at', 'confirm_by'] as const

/** Returns the API's clock minus ours, in milliseconds; 0 if they agree or if the API sends no `Date`. */
function aheadMs(): number {
  const difference = clockDifferenceMs() ?? 0
  return Math.abs(difference) < agreesMs ? 0 : difference
}

/**
 * Returns the API with every time of its quotes and payments converted to our clock, which people, countdowns and the check
 * before paying use. `ahead` returns the API's clock minus ours, in milliseconds.
 */
export function withOurClock(api: PaymentsApi, ahead: () => number = aheadMs): PaymentsApi {
  const ours = <T extends Timed>(record: T) => shift(record, -ahead())
  return {
    ...api,
    createQuote: async (body, options) => endStrictly(await api.createQuote(body, options), ours),
    payQuote: async (id, body, options) => ours(await api.payQuote(id, body, options)),
    confirmQuote: async (id, body, options) => ours(await api.confirmQuote(id, body, options)),
    cancelQuote: async (id, options) => ours(await api.cancelQuote(id, options)),
    readQuote: async (id, options) => ours(await api.readQuote(id, options)),
    listQuotes: async (query, options) => eachOurs(await api.listQuotes(query, options), ours),
    readTransaction: async (id, options) => ours(await api.readTransaction(id, options)),
    listTransactions: async (query, options) => eachOurs(await api.listTransactions(query, options), ours),
    findTransactionByReference: async (reference, options) => ours(await api.findTransactionByReference(reference, options)),
  }
}

/** Changes the record in place: notes about its unreadable parts belong to this object, not to a copy. */
function shift<T extends Timed>(record: T, byMs: number): T {
  if (byMs === 0) return record
  const timed: Timed = record
  for (const name of times) {
    const at = Date.parse(timed[name] ?? '')
    if (!Number.isNaN(at)) timed[name] = new Date(at + byMs).toISOString()
  }
  return record
}

function eachOurs<T extends { data: readonly Timed[] }>(page: T, ours: (record: Timed) => Timed): T {
  for (const record of page.data) ours(record)
  return page
}

/**
 * Uses the earlier of two deadlines. A `Date` header may be wrong (a proxy's, or cached) and must not extend an expired quote, so
 * the end is also computed without it: a quote made just now is valid for as long as its own two times are apart. If the quote has no
 * creation time, its unconverted end is used instead.
 */
function endStrictly(quote: Quote, ours: (quote: Quote) => Quote): Quote {
  const [made, ends] = [Date.parse(quote.created_at ?? ''), Date.parse(quote.expires_at ?? '')]
  const read = ours(quote)
  if (read.expires_at === undefined) return read
  const strict = Number.isNaN(made) ? ends : Date.now() + ends - made
  read.expires_at = new Date(Math.min(Date.parse(read.expires_at), strict)).toISOString()
  return read
}

/**
 * Returns the time after which a call under this deadline (ISO, by our clock) can have no effect. Here the later reading of the
 * deadline is used, because "it had no effect" must never be reported too early.
 */
export function certainAfter(deadline: string | null | undefined, ahead: () => number = aheadMs): Date | undefined {
  return deadline ? new Date(Date.parse(deadline) + Math.max(0, ahead())) : undefined
}

/** Returns the earlier of two deadlines (ISO), or the other if one is missing. */
export function earlierOf(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return Date.parse(one) <= Date.parse(other) ? one : other
}
