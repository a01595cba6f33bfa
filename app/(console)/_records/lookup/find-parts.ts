import 'server-only'
import { findByPart } from '#backoffice/registry/find-by-part'
import { fromWireAmount } from '#contract/money'
import type { QuoteQuery } from '#contract/transfer-lists'
import type { Quote } from '#contract/transfers'
import { api, apiExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { readPhases } from '../payment/read-phases'
import { type PaymentMatch, withoutTwins } from './match'
import { readSeenPayment, unlessMissing } from './read-payment'

/** `amountsMinor` is in 1/100 of whichever currency. */
export type PaymentParts = { reference: string | undefined; amountsMinor: readonly bigint[] }

/** How many payments are shown at most. */
export const mostParts = 6

/**
 * The payments whose reference begins or ends like this, or that moved exactly such an amount on either side, the newest first, as they are
 * now. Of an API that cannot search its quotes, and by the end of an id, it is those that were seen here.
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
  const fitting = [...found.values()].filter((quote) => fits(quote, { reference, amountsMinor }))
  return toMatches(fitting.sort(byRank(reference)).slice(0, mostParts))
}

/** References are told apart by their capitals, which a person who reads one out does not say. */
export function spellingsOf(reference: string): string[] {
  return [...new Set([reference, reference.toLowerCase(), reference.toUpperCase()])]
}

function fits({ external_transfer_id: word, ...quote }: Quote, { reference, amountsMinor }: PaymentParts): boolean {
  const [held, sought] = [word.toLowerCase(), reference?.toLowerCase()]
  const isPart = sought !== undefined && (held.startsWith(sought) || held.endsWith(sought))
  const sides = [quote.source_amount, quote.quoted_amount].flatMap((amount) =>
    amount === undefined ? [] : fromWireAmount(amount),
  )
  return isPart || sides.some((minor) => amountsMinor.includes(minor))
}

/** Who has exactly this reference comes first, then the newest. */
function byRank(reference: string | undefined): (a: Quote, b: Quote) => number {
  const isExact = (quote: Quote) => Number(quote.external_transfer_id.toLowerCase() === reference?.toLowerCase())
  return (a, b) => isExact(b) - isExact(a) || (b.created_at ?? '').localeCompare(a.created_at ?? '')
}

async function toMatches(quotes: readonly Quote[]): Promise<PaymentMatch[]> {
  const transactions = await Promise.all(
    quotes.map(({ transaction_id: id }) => (id ? unlessMissing(api.readTransaction(id)) : undefined)),
  )
  const payments = quotes.map((quote, index) => ({ quote, transaction: transactions[index] }))
  const phases = await readPhases(payments, new Date())
  return payments.map(({ quote, transaction }, index): PaymentMatch => {
    const phase = phases[index] ?? 'other'
    return transaction ? { kind: 'transaction', transaction, quote, phase } : { kind: 'quote', quote, phase }
  })
}
