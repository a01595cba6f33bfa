import 'server-only'
import { listUnknownCalls } from '#backoffice/calls/calls'
import { findRemembered } from '#backoffice/registry/registry'
import type { Quote } from '#contract/transfers'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { readPhases } from '../../_records/payment/read-phases'
import { readRememberedQuote } from '../../_records/quote/remembered-quote'
import type { Read } from '../read-pages'

/** A quote that can be paid or confirmed until `endsAt`. */
export type WaitingQuote = { kind: 'pay' | 'confirm'; id: string; quote: Quote; endsAt: string | undefined }
/** A payment whose answer was lost, with its quote as this console remembers it. */
export type UnknownPayment = { kind: 'unknown'; id: string; at: string; paid: Quote | undefined }

/** A sort key after every ISO time. */
const endless = '~'

/** Returns quotes to pay or confirm, by deadline; not those that expired, or wait for a deposit or an answer. */
export async function readWaitingQuotes(limit: number, now: Date): Promise<Read<WaitingQuote>> {
  const { data, has_more } = await api.listQuotes({ status: 'pending,awaiting_confirmation', limit })
  const phases = await readPhases(
    data.map((quote) => ({ quote })),
    now,
  )
  const items = data.flatMap((quote, index): WaitingQuote[] => {
    const phase = phases[index]
    if (phase === 'payable') return [{ kind: 'pay', id: quote.id, quote, endsAt: quote.expires_at }]
    if (phase !== 'awaiting_confirmation') return []
    return [{ kind: 'confirm', id: quote.id, quote, endsAt: quote.confirm_by ?? quote.expires_at }]
  })
  return { items: items.sort((a, b) => (a.endsAt ?? endless).localeCompare(b.endsAt ?? endless)), more: has_more }
}

/** Returns the payments whose answer was lost, for people who may pay. */
export async function readUnknownPayments(limit: number): Promise<Read<UnknownPayment>> {
  const { db } = await openDesk()
  const calls = await listUnknownCalls(db, limit + 1)
  const ofQuotes = calls.filter(({ objectKind, state }) => objectKind === 'quote' && state === 'unknown')
  const items = ofQuotes.map(async ({ objectId: id, sentAt }): Promise<UnknownPayment> => {
    const entry = await findRemembered(db, { kind: 'quote', id })
    return { kind: 'unknown', id, at: sentAt.toISOString(), paid: entry && readRememberedQuote(entry) }
  })
  return { items: await Promise.all(items), more: calls.length > limit }
}
