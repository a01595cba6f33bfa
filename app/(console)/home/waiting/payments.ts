import 'server-only'
import type { Formatters } from '#app/formatters'
import { listApprovalsOf } from '#backoffice/approvals/approval'
import { endOf, listUnknownPayments } from '#backoffice/calls/calls'
import { listUnfollowed } from '#backoffice/calls/follow-payments'
import type { Db } from '#backoffice/desk'
import { quoteFaults } from '#backoffice/payments/as-typed'
import { listQuoteIntents } from '#backoffice/quote-intents/quote-intents'
import { findRemembered, listRemembered } from '#backoffice/registry/registry'
import { unlessCode } from '#contract/refusal-as-value'
import type { Quote } from '#contract/transfers'
import { api, usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { longestPage } from '../../_kit/list/longest-page'
import { holdsQuote } from '../../_records/approval/request-of-quote'
import type { Phase } from '../../_records/payment/phase'
import { readPhases } from '../../_records/payment/read-phases'
import { quotesAddress } from '../../_records/quote/quotes-address'
import { readRememberedQuote } from '../../_records/quote/remembered-quote'
import { readRememberedQuotes } from '../../_records/quote/remembered-quotes'
import { type Read, readPages } from '../read-pages'

/** A quote that can be paid or confirmed until `endsAt`. */
export type WaitingQuote = { kind: 'pay' | 'confirm'; id: string; quote: Quote; endsAt: string | undefined }
/** A payment whose answer was lost, with its quote as this console remembers it. `lookedUp`: its look-ups have not ended. */
export type UnknownPayment = { kind: 'unknown'; id: string; at: string; lookedUp: boolean; paid: Quote | undefined }

/** A payment that has no end, and is not looked up by itself any more. */
export type UnfollowedPayment = { kind: 'unfollowed'; id: string; at: string; paid: Quote | undefined }

/** A sort key after every ISO time. */
const endless = '9999'

/** The largest number of open quotes that are read. A list has the newest first, and the oldest may end soonest. */
const mostRead = 1000

/**
 * Returns quotes to pay or confirm, by deadline; not those that expired, wait for a deposit, an answer or an approval, or were paid
 * with a new quote after their approval. If the API lists no quotes, those that this console made or looked up.
 */
export async function readWaitingQuotes(format: Formatters): Promise<Read<WaitingQuote>> {
  const listed = await unlessCode('extension_missing', readOpenQuotes())
  if (listed === undefined) return readRememberedToDo(format)
  const phases = await readPhases(
    listed.items.map((quote) => ({ quote })),
    format.now,
  )
  const items = listed.items.flatMap((quote, index) => toWaiting(quote, phases[index], quote.confirm_by ?? quote.expires_at))
  return { items: await toOffer(items), more: listed.more }
}

function readOpenQuotes(): Promise<Read<Quote>> {
  const open = { status: 'pending,awaiting_confirmation', limit: longestPage }
  return readPages((cursor) => api.listQuotes({ ...open, ...(cursor && { cursor }) }), mostRead / longestPage)
}

/** An API without lists says nothing of a deadline for the confirmation: that of the rate is none. */
async function readRememberedToDo(format: Formatters): Promise<Read<WaitingQuote>> {
  const view = { ...quotesAddress.all, status: ['pending', 'awaiting_confirmation'] }
  const { shown, next } = await readRememberedQuotes(view, format, mostRead)
  const items = shown.flatMap(({ quote, phase }) => toWaiting(quote, phase, quote.confirm_by ?? undefined))
  return { items: await toOffer(await withoutFaults(items)), more: next !== null, seenOnly: true }
}

/** Leaves out the quotes that must not be paid, as their pages show. One without a deadline would otherwise wait forever. */
async function withoutFaults(waiting: readonly WaitingQuote[]): Promise<WaitingQuote[]> {
  const { db } = await openDesk()
  const ids = waiting.map(({ id }) => id)
  const [intents, made] = await Promise.all([listQuoteIntents(db, ids), listRemembered(db, 'quote', ids)])
  const intentOf = new Map(intents.map((intent) => [intent.quoteId, intent]))
  const storedOf = new Map(made.map(({ id, details }) => [id, details]))
  const isFaulty = ({ id, quote }: WaitingQuote) =>
    quoteFaults({ quote, intent: intentOf.get(id), stored: storedOf.get(id) ?? {} }).length > 0
  return waiting.filter((item) => item.kind !== 'pay' || !isFaulty(item))
}

/**
 * Returns by deadline what is not held by a request for approval. A quote that a batch made is not offered to be paid: the batch pays
 * it, or has paid its row with a newer quote, and a person would pay the row twice.
 */
async function toOffer(waiting: readonly WaitingQuote[]): Promise<WaitingQuote[]> {
  const { db } = await openDesk()
  const toPay = waiting.flatMap(({ kind, id }) => (kind === 'pay' ? [id] : []))
  const made = await listRemembered(db, 'quote', toPay)
  const ofBatches = new Set(made.flatMap(({ id, details }) => (details.batch_id ? [id] : [])))
  const items = waiting.filter(({ kind, id }) => kind !== 'pay' || !ofBatches.has(id))
  const requests = await listApprovalsOf(db, toPay)
  const isHeld = ({ id }: WaitingQuote) => {
    const request = requests.get(id)
    return request !== undefined && holdsQuote(request, id)
  }
  return items.filter((item) => !isHeld(item)).sort(byDeadline)
}

function toWaiting(quote: Quote, phase: Phase | undefined, confirmBy: string | undefined): WaitingQuote[] {
  if (phase === 'payable') return [{ kind: 'pay', id: quote.id, quote, endsAt: quote.expires_at }]
  return phase === 'awaiting_confirmation' ? [{ kind: 'confirm', id: quote.id, quote, endsAt: confirmBy }] : []
}

/** Sorts what ends soonest first; after it what has no deadline, the oldest first. */
export function byDeadline(a: Deadline, b: Deadline): number {
  return sortKey(a).localeCompare(sortKey(b))
}

type Deadline = { endsAt: string | undefined; quote: Pick<Quote, 'created_at'> }

function sortKey({ endsAt, quote }: Deadline): string {
  return endsAt ?? `${endless}${quote.created_at}`
}

/** Returns the payments whose answer was lost, for people who may pay. */
export async function readUnknownPayments(limit: number): Promise<Read<UnknownPayment>> {
  const { db } = await openDesk()
  const calls = await listUnknownPayments(db, limit + 1)
  const items = calls.map(async (call): Promise<UnknownPayment> => {
    const { objectId: id, sentAt } = call
    return { kind: 'unknown', id, at: sentAt.toISOString(), lookedUp: endOf(call) === 'open', paid: await readPaid(db, id) }
  })
  return { items: await Promise.all(items), more: calls.length > limit }
}

/** Returns the payments without an end that the worker ceased to look up. An API that follows the contract says how each ends. */
export async function readUnfollowed(limit: number): Promise<Read<UnfollowedPayment>> {
  if (await usesContract()) return { items: [], more: false }
  const desk = await openDesk()
  const found = await listUnfollowed(desk, limit + 1)
  const items = found.map(async ({ quoteId: id, sentAt }): Promise<UnfollowedPayment> => {
    return { kind: 'unfollowed', id, at: sentAt.toISOString(), paid: await readPaid(desk.db, id) }
  })
  return { items: await Promise.all(items), more: found.length > limit }
}

async function readPaid(db: Db, id: string): Promise<Quote | undefined> {
  const entry = await findRemembered(db, { kind: 'quote', id })
  return entry && readRememberedQuote(entry)
}
