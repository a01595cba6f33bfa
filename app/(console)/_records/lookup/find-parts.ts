import 'server-only'
import { findByPart } from '#backoffice/registry/find-by-part'
import { isMinorOf, readFigure } from '#contract/figures'
import type { QuoteQuery } from '#contract/transfer-lists'
import type { Quote } from '#contract/transfers'
import { api, apiExtensions, usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { readPhases } from '../payment/read-phases'
import { type PaymentMatch, withoutTwins } from './match'
import { readSeenPayment, unlessMissing } from './read-payment'

/** `amountsMinor` are in 1/100 of any currency. */
export type PaymentParts = { reference: string | undefined; amountsMinor: readonly bigint[] }

/** The largest number of payments that are shown. */
export const mostParts = 6

/**
 * Returns the payments whose reference begins or ends with this text, or that moved exactly this amount on either side, newest
 * first and read again. Only payments seen here are searched by the end of an id, or if the API cannot search its quotes.
 */
export async function findPaymentsByPart(parts: PaymentParts): Promise<PaymentMatch[]> {
  const searches = (await apiExtensions()).has('searchedQuotes')
  const [there, here] = await Promise.all([searches ? findAtApi(parts) : [], findHere(parts)])
  return withoutTwins([...there, ...here]).slice(0, mostParts)
}

async function findHere({ reference }: PaymentParts): Promise<PaymentMatch[]> {
  if (reference === undefined) return []
  const seen = await findByPart((await openDesk()).db, reference, mostParts)
  return (await Promise.all(seen.map(readSeenPayment))).flat()
}

async function findAtApi({ reference, amountsMinor }: PaymentParts): Promise<PaymentMatch[]> {
  const queries: QuoteQuery[] = [
    ...(reference === undefined ? [] : spellingsOf(reference).flatMap((word) => [{ reference: word }, { reference_end: word }])),
    ...amountsMinor.map((minor) => ({ amount: String(minor) })),
  ]
  const pages = await Promise.all(queries.map((query) => api.listQuotes({ ...query, limit: mostParts })))
  const found = new Map(pages.flatMap(({ data }) => data.map((quote) => [quote.id, quote])))
  const fitting = [...found.values()].filter((quote) => hasParts(quote, { reference, amountsMinor }))
  return toMatches(fitting.sort(byRank(reference)).slice(0, mostParts))
}

/** Returns the spellings of a reference. References are case-sensitive, but a person who dictates one does not mention that. */
export function spellingsOf(reference: string): string[] {
  return [...new Set([reference, reference.toLowerCase(), reference.toUpperCase()])]
}

function hasParts({ external_transfer_id: word, ...quote }: Quote, { reference, amountsMinor }: PaymentParts): boolean {
  const [held, sought] = [word.toLowerCase(), reference?.toLowerCase()]
  const isPart = sought !== undefined && (held.startsWith(sought) || held.endsWith(sought))
  const sides = [quote.source_amount, quote.quoted_amount].map(readFigure)
  return isPart || sides.some((figure) => figure !== undefined && amountsMinor.some((minor) => isMinorOf(minor, figure)))
}

/** Sorts quotes with exactly this reference first, then the newest. */
function byRank(reference: string | undefined): (a: Quote, b: Quote) => number {
  const isExact = (quote: Quote) => Number(quote.external_transfer_id.toLowerCase() === reference?.toLowerCase())
  return (a, b) => isExact(b) - isExact(a) || (b.created_at ?? '').localeCompare(a.created_at ?? '')
}

async function toMatches(quotes: readonly Quote[]): Promise<PaymentMatch[]> {
  const transactions = await Promise.all(
    quotes.map(({ transaction_id: id }) => (id ? unlessMissing(api.readTransaction(id)) : undefined)),
  )
  const payments = quotes.map((quote, index) => ({ quote, transaction: transactions[index] }))
  const [phases, isContract] = await Promise.all([readPhases(payments, new Date()), usesContract()])
  return payments.map(({ quote, transaction }, index): PaymentMatch => {
    const phase = phases[index] ?? 'other'
    const common = { phase, foreign: !isContract }
    return transaction ? { kind: 'transaction', transaction, quote, ...common } : { kind: 'quote', quote, ...common }
  })
}
