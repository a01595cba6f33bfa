import 'server-only'
import { listQuotesOf } from '#backoffice/registry/registry'
import type { Quote } from '#contract/transfers'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt } from '#lib/shared/attempt'
import { type KnownPayment, readSentPhases } from '../_records/payment/read-phases'
import { readRememberedPayment, readRememberedQuote } from '../_records/quote/remembered-quote'
import { latelyMs, type SentPayment, sentLately, toEqualOf } from './equal-payment'

const most = 100

/** `unread`: the API has a list and it could not be read, or not whole, so that there may be more. */
export type EqualPayments = { found: SentPayment[]; unread: boolean }

/**
 * Returns the payments of the last 24 hours of the same amount to the same account, those with an unknown outcome first. Sources
 * are the calls of this console, what it remembers, and the list of the API if it has one.
 */
export async function findEqualPayments(quote: Quote, now: Date): Promise<EqualPayments> {
  const { customer_id } = quote
  if (customer_id === undefined) return { found: [], unread: false }
  const created_from = new Date(now.getTime() - latelyMs).toISOString()
  const [remembered, listed] = await Promise.all([
    readRememberedOf(customer_id, most),
    attempt(api.listQuotes({ customer_id, created_from, limit: most })),
  ])
  // A quote in the API's answer is newer than the remembered one.
  const known = new Map(
    [...remembered, ...(listed.ok ? listed.value.data.map((listedQuote) => ({ quote: listedQuote })) : [])].map((one) => [
      one.quote.id,
      one,
    ]),
  )
  known.delete(quote.id)
  const found = sentLately(await withSentPhases([...known.values()], now), now).filter(toEqualOf(quote))
  return { found, unread: listed.ok ? listed.value.has_more : listed.code !== 'extension_missing' }
}

/** Returns quotes made or looked up here, with what is known of their payments, for an API without a list of quotes. */
export async function readRememberedOf(customerId: string, limit: number): Promise<(KnownPayment & { quote: Quote })[]> {
  const entries = await listQuotesOf((await openDesk()).db, customerId, limit)
  return entries.flatMap((entry) => {
    const quote = readRememberedQuote(entry)
    // If the API does not report when a quote was made, the time at which it was first seen here is used.
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

/** Adds to each quote its phase, and when this console paid it, with one query of our own calls for all of them. */
export async function withSentPhases(known: readonly (KnownPayment & { quote: Quote })[], now: Date): Promise<SentPayment[]> {
  const found = await readSentPhases(known, now)
  return known.map(({ quote }, index) => ({ quote, phase: 'other', ...found[index] }))
}
