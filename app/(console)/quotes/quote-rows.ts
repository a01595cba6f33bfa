import 'server-only'
import type { Formatters } from '#app/formatters'
import { ServiceError } from '#contract/errors'
import type { Quote } from '#contract/transfers'
import { type NotRead, unreadRowsIn } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { attempt, type Failure, isNotFound } from '#lib/shared/attempt'
import { shortId } from '#lib/shared/masks'
import type { StatusLabels } from '../_kit/words/status-labels'
import { requestBadges } from '../_records/approval/request-badges'
import { customerNames } from '../_records/customer/customer-names'
import { isDeposit } from '../_records/payment/figures'
import { idIn, type MoneyView, pageSize, toMoneyQuery } from '../_records/payment/money-view'
import { cameBack, isFinal, isUnpaid, type Phase, replacedStates } from '../_records/payment/phase'
import { readPhases } from '../_records/payment/read-phases'
import { isShownStatus, requestedStatuses, shownStatus } from '../_records/payment/shown-status'
import { referenceLabel } from '../_records/quote/reference-label'
import { fittingQuotes, readRememberedQuotes, type ShownQuote } from '../_records/quote/remembered-quotes'

/** One row of the list, in the reader's language: all that is sent to the browser. */
export type QuoteRow = {
  id: string
  /** The reference that a person typed, else that of the API, or the end of the id of a quote without one. */
  reference: string
  payee: string
  deposit: boolean
  status: string
  statusWord: string
  /** Its request for approval, if that says more than the status. */
  request: { state: string; word: string } | null
  /** Set while a deadline runs; ISO times. */
  clock: { endsAt: string; startsAt: string | undefined } | null
  took: string | null
  /**
   * For ended quotes: whether anything left the source account; null if money left and did not come back, or may have left with
   * the new quote of an approval.
   */
  debited: 'nothing' | 'returned' | null
  debit: string
  debitCurrency: string
  received: string
  receivedCurrency: string
  createdAt: string | undefined
}

export type RowContext = { format: Formatters; words: StatusLabels; seesEmails: boolean }
export type QuoteList =
  | {
      kind: 'rows'
      rows: QuoteRow[]
      count: number | undefined
      nextCursor: string | null
      remembered: boolean
      unread: readonly NotRead[]
    }
  | { kind: 'failed'; failure: Failure }

/** The largest number of the API's pages that are read for one page of the list, because only matching quotes are shown. */
const mostPages = 10

/** Returns one page of quotes. If the API has no list, returns those that this console made or looked up. */
export async function listQuoteRows(view: MoneyView, context: RowContext): Promise<QuoteList> {
  const found = await attempt(readFound(view, context.format))
  if (found.ok) return { kind: 'rows', ...found.value, rows: await toQuoteRows(found.value.shown, context), remembered: false }
  if (found.code !== 'extension_missing') return { kind: 'failed', failure: found }
  const { shown, next } = await readRememberedQuotes(view, context.format)
  return {
    kind: 'rows',
    rows: await toQuoteRows(shown, context),
    count: undefined,
    nextCursor: next,
    remembered: true,
    unread: [],
  }
}

/** Reads quotes by reference; if no reference begins with the text, by id. */
async function readFound(view: MoneyView, format: Formatters) {
  const found = await readFitting(view, format)
  const id = found.shown.length === 0 && found.unread.length === 0 ? idIn(view) : undefined
  if (id === undefined) return found
  const read = await attempt(api.readQuote(id))
  if (read.ok) return { ...found, shown: fittingQuotes(view, await withPhases([read.value], format.now)), count: undefined }
  if (isNotFound(read.code) || read.code === 'extension_missing') return found
  throw new ServiceError(read.code, 'the quote could not be asked for by its id')
}

/**
 * Requests the statuses that matching quotes can have, and filters them by phase: it reads pages until one page of the list is
 * full. The count is exact only if nothing has to be filtered out.
 */
async function readFitting(view: MoneyView, format: Formatters) {
  const requested = statusesOf(view)
  const shown: ShownQuote[] = []
  const unread: NotRead[] = []
  let [nextCursor, count]: [string | null, number | undefined] = [null, undefined]
  for (let page = 0, cursor = view.trail.at(-1); page < mostPages; page++) {
    const query = { ...toMoneyQuery({ ...view, status: requested }, format), ...(cursor && { cursor }) }
    const read = await api.listQuotes(query)
    shown.push(...fittingQuotes(view, await withPhases(read.data, format.now)))
    unread.push(...unreadRowsIn(read))
    nextCursor = read.has_more ? read.next_cursor : null
    count = requested.length === 0 ? read.count : undefined
    if (nextCursor === null || shown.length >= pageSize / 2) break
    cursor = nextCursor
  }
  return { shown, unread, nextCursor, count }
}

/** Returns the API's statuses for the shown statuses of the view; none if the view has no such filter. */
export function statusesOf({ status }: MoneyView) {
  return [...new Set(status.filter(isShownStatus).flatMap((shown) => requestedStatuses[shown]))]
}

/** Returns quotes with their phases at `now`, by their status and our own calls; their transactions are not read. */
export async function withPhases(quotes: readonly Quote[], now: Date): Promise<ShownQuote[]> {
  const phases = await readPhases(
    quotes.map((quote) => ({ quote })),
    now,
  )
  return quotes.map((quote, index) => ({ quote, phase: phases[index] ?? 'other' }))
}

async function toQuoteRows(quotes: readonly ShownQuote[], context: RowContext): Promise<QuoteRow[]> {
  const [nameOf, requestOf] = await Promise.all([
    customerNames(
      quotes.map(({ quote }) => quote.customer_id),
      context,
    ),
    requestBadges(quotes.map(({ quote }) => quote.id)),
  ])
  return quotes.map(({ quote, ...one }) => {
    const row = toRow({ quote, ...one }, nameOf(quote.customer_id) ?? shortId(quote.id), context)
    const request = requestOf(quote.id)
    const isReplaced = replacedStates.some((state) => state === request?.state)
    return { ...row, request, debited: isReplaced ? null : row.debited }
  })
}

function toRow(
  { quote, phase, ownReference }: ShownQuote,
  payee: string,
  { format, words }: RowContext,
): Omit<QuoteRow, 'request'> {
  const status = shownStatus(phase, quote.status)
  return {
    id: quote.id,
    reference: referenceLabel({ quote, ownReference }),
    payee,
    deposit: isDeposit({ quote }),
    status,
    statusWord: words('payment', status),
    clock: clockOf(quote, phase),
    took: phase === 'completed' && quote.updated_at && quote.created_at ? format.span(quote.created_at, quote.updated_at) : null,
    debited: isFinal(phase) && isUnpaid(phase) ? 'nothing' : cameBack(phase) ? 'returned' : null,
    debit: format.figure(quote.source_amount),
    debitCurrency: quote.source.currency,
    received: format.figure(quote.quoted_amount),
    receivedCurrency: quote.destination.currency,
    createdAt: quote.created_at,
  }
}

function clockOf(quote: Quote, phase: Phase): QuoteRow['clock'] {
  if (phase === 'payable' || phase === 'deposit_awaited')
    return quote.expires_at === undefined ? null : { endsAt: quote.expires_at, startsAt: quote.created_at }
  if (phase !== 'awaiting_confirmation' || !quote.confirm_by) return null
  return { endsAt: quote.confirm_by, startsAt: quote.updated_at ?? quote.created_at }
}
