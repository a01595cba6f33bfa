import 'server-only'
import { listQuotesOf } from '#backoffice/registry/registry'
import type { Quote } from '#contract/transfers'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import type { Phase } from '../_records/payment/phase'
import { type KnownPayment, readPhases } from '../_records/payment/read-phases'
import { readRememberedPayment, readRememberedQuote } from '../_records/quote/remembered-quote'
import { type SentPayment, sentLately, toEqualOf } from './equal-payment'

const most = 100
const dayMs = 86_400_000

/** `unread`: the API has a list and it could not be read: there may be others. */
export type EqualPayments = { found: SentPayment[]; unread: boolean }

/**
 * Payments of the last 24 hours to the same account of the same amount, those that nobody knows the outcome of first: of the calls of this console,
 * of what it remembers, and of the list of the API where it has one.
 */
export async function findEqualPayments(quote: Quote, now: Date): Promise<EqualPayments> {
  const { customer_id } = quote
  if (customer_id === undefined) return { found: [], unread: false }
  const created_from = new Date(now.getTime() - dayMs).toISOString()
  const [kept, listed] = await Promise.all([
    readRememberedOf(customer_id, most),
    attempt(api.listQuotes({ customer_id, created_from, limit: most })),
  ])
  // What the API tells now is newer than what is remembered of the same quote.
  const known = new Map(
    [...kept, ...(listed.ok ? listed.value.data.map((told) => ({ quote: told })) : [])].map((one) => [one.quote.id, one]),
  )
  known.delete(quote.id)
  const found = sentLately(await withPhases([...known.values()], now), now).filter(toEqualOf(quote))
  return { found, unread: !listed.ok && listed.code !== 'extension_missing' }
}

/** Of an API that lists no quotes: what this console made or looked up, with what it knows of the payment. */
export async function readRememberedOf(customerId: string, limit: number): Promise<(KnownPayment & { quote: Quote })[]> {
  const entries = await listQuotesOf((await openDesk()).db, customerId, limit)
  return entries.flatMap((entry) => {
    const quote = readRememberedQuote(entry)
    // An API that does not say when a quote was made has it since it was first seen here.
    return quote
      ? [
          {
            quote: { ...quote, created_at: quote.created_at ?? entry.firstSeenAt.toISOString() },
            transaction: readRememberedPayment(entry),
          },
        ]
      : []
  })
}

export async function withPhases(
  known: readonly (KnownPayment & { quote: Quote })[],
  now: Date,
): Promise<{ quote: Quote; phase: Phase }[]> {
  const phases = await readPhases(known, now)
  return known.map(({ quote }, index) => ({ quote, phase: phases[index] ?? 'other' }))
}
