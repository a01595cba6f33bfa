import 'server-only'
import { listUnknownCalls } from '#backoffice/calls/calls'
import type { Quote } from '#contract/transfers'
import { api } from '#lib/api'
import { openDesk } from '#lib/desk'
import type { Read } from '../read-pages'

/** A quote that can be paid or confirmed until `endsAt`. */
export type WaitingQuote = { kind: 'pay' | 'confirm'; id: string; quote: Quote; endsAt: string }
/** A payment that left and was not answered. */
export type UnknownPayment = { kind: 'unknown'; id: string; at: string }

/** Quotes to pay or to confirm, what ends soonest first. Those that wait for a deposit wait for nobody here. */
export async function readWaitingQuotes(limit: number): Promise<Read<WaitingQuote>> {
  const { data, has_more } = await api.listQuotes({ status: 'pending,awaiting_confirmation', limit })
  const items = data
    .filter(({ source }) => source.payment_rail === 'prefunded_account')
    .map((quote): WaitingQuote => {
      const confirm = quote.status === 'awaiting_confirmation'
      const endsAt = (confirm ? quote.confirm_by : null) ?? quote.expires_at
      return { kind: confirm ? 'confirm' : 'pay', id: quote.id, quote, endsAt }
    })
  return { items: items.sort((a, b) => a.endsAt.localeCompare(b.endsAt)), more: has_more }
}

/** Payments that left and were not answered: whoever may pay watches them. */
export async function readUnknownPayments(limit: number): Promise<Read<UnknownPayment>> {
  const calls = await listUnknownCalls((await openDesk()).db, limit + 1)
  const items = calls
    .filter(({ objectKind, state }) => objectKind === 'quote' && state === 'unknown')
    .map(({ objectId, sentAt }): UnknownPayment => ({ kind: 'unknown', id: objectId, at: sentAt.toISOString() }))
  return { items, more: calls.length > limit }
}
