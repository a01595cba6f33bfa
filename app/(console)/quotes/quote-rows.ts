import 'server-only'
import type { Writing } from '#app/writing'
import { listCalls } from '#backoffice/calls/calls'
import type { Quote } from '#contract/transfers'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { shortId } from '#lib/masks'
import { customerNames } from '../customer-names'
import { type MoneyView, pageSize, toMoneyQuery } from '../money-list'
import { readRemembered } from '../read-remembered'
import type { StatusWords } from '../status-words'
import { badgeOf, phaseOf } from './quote-phase'
import { readRememberedQuote } from './remembered-quote'

/** One line of the list, in the reader's language: all that the browser gets. */
export type QuoteRow = {
  id: string
  reference: string
  payee: string
  deposit: boolean
  status: string
  statusWord: string
  /** While a clock runs; ISO times. */
  clock: { endsAt: string; startsAt: string } | null
  took: string | null
  debit: string
  debitCurrency: string
  received: string
  receivedCurrency: string
  createdAt: string
}

export type RowContext = { w: Writing; words: StatusWords; seesEmails: boolean }
export type QuoteList =
  | { kind: 'rows'; rows: QuoteRow[]; count: number | undefined; nextCursor: string | null; remembered: boolean }
  | { kind: 'failed'; code: string }

/** One page of the quotes. An API without a list shows what this console made or looked up. */
export async function listQuoteRows(view: MoneyView, context: RowContext): Promise<QuoteList> {
  const found = await attempt(api.listQuotes(toMoneyQuery(view, context.w)))
  if (found.ok) {
    const { data, count, has_more, next_cursor } = found.value
    const rows = await toQuoteRows(data, context)
    return { kind: 'rows', rows, count, nextCursor: has_more ? next_cursor : null, remembered: false }
  }
  if (found.code !== 'extension_missing') return { kind: 'failed', code: found.code }
  const { shown, next } = await readRemembered((await openDesk()).db, 'quote', {
    size: pageSize,
    cursor: view.trail.at(-1),
    show: (entry) => {
      const quote = readRememberedQuote(entry)
      return quote && (view.status.length === 0 || view.status.includes(quote.status)) ? quote : undefined
    },
  })
  return { kind: 'rows', rows: await toQuoteRows(shown, context), count: undefined, nextCursor: next, remembered: true }
}

export async function toQuoteRows(quotes: readonly Quote[], { w, words, seesEmails }: RowContext): Promise<QuoteRow[]> {
  const nameOf = await customerNames(
    quotes.map((quote) => quote.customer_id),
    { seesEmails },
  )
  return Promise.all(
    quotes.map(async (quote) =>
      toRow(quote, nameOf(quote.customer_id) ?? shortId(quote.id), { w, words, sent: await sentSteps(quote) }),
    ),
  )
}

/** Only a quote that is not final can have a step without an answer. */
async function sentSteps({ id, status }: Quote) {
  if (!['pending', 'expired', 'awaiting_confirmation'].includes(status)) return {}
  const calls = await listCalls((await openDesk()).db, { kind: 'quote', id }, 10)
  const latest = (operation: string) => calls.find((call) => call.operation === operation)?.state
  return { pay: latest('payQuote'), confirm: latest('confirmQuote') }
}

type Known = { w: Writing; words: StatusWords; sent: Awaited<ReturnType<typeof sentSteps>> }

function toRow(quote: Quote, payee: string, { w, words, sent }: Known): QuoteRow {
  const phase = phaseOf(quote, sent, w.now)
  const status = badgeOf(phase, quote.status)
  const final = phase === 'completed' || phase === 'failed'
  return {
    id: quote.id,
    reference: quote.external_transfer_id,
    payee,
    deposit: quote.source.payment_rail === 'pagomovil',
    status,
    statusWord: words('quote', status),
    clock: clockOf(quote, phase),
    took: final && quote.updated_at ? w.span(quote.created_at, quote.updated_at) : null,
    debit: w.figure(quote.source_amount),
    debitCurrency: quote.source.currency,
    received: w.figure(quote.quoted_amount),
    receivedCurrency: quote.destination.currency,
    createdAt: quote.created_at,
  }
}

function clockOf(quote: Quote, phase: string): QuoteRow['clock'] {
  if (phase === 'payable' || phase === 'deposit_awaited') return { endsAt: quote.expires_at, startsAt: quote.created_at }
  if (phase !== 'awaiting_confirmation' || !quote.confirm_by) return null
  return { endsAt: quote.confirm_by, startsAt: quote.updated_at ?? quote.created_at }
}
