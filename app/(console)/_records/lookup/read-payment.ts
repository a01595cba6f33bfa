import 'server-only'
import { findApprovalOf } from '#backoffice/approvals/approval'
import { findPayment, ownersKnownTo } from '#backoffice/calls/find-payment'
import { quoteFaults } from '#backoffice/payments/as-typed'
import { findRemembered } from '#backoffice/registry/registry'
import { ServiceError } from '#contract/errors'
import { orRefusal, unlessRefused } from '#contract/refusal-as-value'
import { api, usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { type Failure, failureOf, isNotFound } from '#lib/shared/attempt'
import { isUnpaid } from '../payment/phase'
import { readPhase } from '../payment/read-phases'
import { replacedBy } from '../payment/replaced-by'
import { findQuoteOf, readKnownQuote } from '../quote/read-quote'
import { type FoundTransaction, findTransaction } from '../transaction/read-transaction'
import { idOf, type Match, type PaymentMatch } from './match'

/** Returns a payment by its id. `filedUnder`: the quote's id, under which an API that cannot read it by id may have filed it. */
export async function transactionById(id: string, filedUnder?: string): Promise<PaymentMatch[]> {
  const found = await unlessMissing(findTransaction(id, filedUnder))
  return found ? [await paidMatch(found)] : []
}

/** Returns the quote with this id, with its payment if one is known. */
export async function quoteById(id: string): Promise<PaymentMatch[]> {
  const known = await unlessMissing(readKnownQuote(await openDesk(), id))
  if (!known) return []
  const { quote, payment } = known
  const transaction =
    payment ?? (quote.transaction_id ? await unlessMissing(api.readTransaction(quote.transaction_id)) : undefined)
  const phase = await readPhase({ quote, transaction }, new Date())
  const foreign = !(await usesContract())
  if (transaction) return [{ kind: 'transaction', transaction, quote, phase, foreign }]
  const request = await findApprovalOf((await openDesk()).db, id)
  const replaced = request && replacedBy(request, id)
  const paidWith = replaced && (request?.quoteId ?? undefined)
  return [{ kind: 'quote', quote, phase, foreign, replaced, paidWith, ...(quoteFaults(known).length > 0 && { unpayable: true }) }]
}

/**
 * Returns the quote with this id for a look-up. If an approval was paid with a new quote in its place, that payment is returned
 * instead: whoever asks means the money, and two answers would contradict each other. If this console did not pay it, another
 * program may have: an API whose quotes prove nothing is asked for a payment under the references of the quote, which is returned
 * too.
 */
export async function lookUpQuote(id: string): Promise<Match[]> {
  const found = await quoteById(id)
  const [match] = found
  if (match?.kind !== 'quote') return found
  const paidInstead = match.paidWith === undefined ? [] : await lookUpQuote(match.paidWith)
  if (paidInstead.length > 0) return paidInstead
  if (!match.foreign || !isUnpaid(match.phase)) return found
  const references = [match.quote.external_transfer_id]
  const isOfAnother = ownersKnownTo((await openDesk()).db)
  const filed = await orRefusal(findPayment(api, { quoteId: id, references, isOfAnother }))
  if (filed instanceof ServiceError || filed === undefined) return asLastSeen(found, filed)
  const paid = await paidMatch({ transaction: filed.transaction, foundBy: filed.reference })
  return paid.quote?.id === id ? [paid] : [paid, match]
}

/** Returns a payment with its quote. */
export async function paidMatch(found: FoundTransaction): Promise<PaymentMatch> {
  const { transaction, foundBy } = found
  const quote = await findQuoteOf((await openDesk()).db, transaction, foundBy)
  const phase = await readPhase({ quote, transaction }, new Date())
  const match = { kind: 'transaction', ...found, quote, phase, foreign: !(await usesContract()) } as const
  return found.isRemembered ? seenAt(match) : match
}

/**
 * Marks the payments of another API as last seen, if `answer` is an error: without its answer they are known from memory only,
 * but for one that another search found under a reference. A look-up that the API does not offer says nothing about what was
 * read.
 */
export async function asLastSeen(found: readonly Match[], answer: unknown): Promise<Match[]> {
  if (!(answer instanceof ServiceError) || answer.code === 'extension_missing') return [...found]
  return Promise.all(
    found.map((match) => {
      if (match.kind === 'customer' || match.kind === 'deposit' || !match.foreign) return match
      const isReadNow = match.kind === 'transaction' && match.foundBy !== undefined
      return isReadNow ? match : seenAt(match, failureOf(answer))
    }),
  )
}

async function seenAt(match: PaymentMatch, failure?: Failure): Promise<PaymentMatch> {
  const entry = await findRemembered((await openDesk()).db, { kind: match.kind, id: idOf(match) })
  return entry ? { ...match, lastSeen: { at: entry.lastSeenAt, failure } } : match
}

/** Reads a remembered quote or payment again, by its id. */
export function readSeenPayment({ kind, id }: { kind: string; id: string }): Promise<PaymentMatch[]> {
  return kind === 'quote' ? quoteById(id) : transactionById(id)
}

/** Returns undefined if the API reports that the record does not exist, or if it lacks the operation. */
export function unlessMissing<T>(read: Promise<T>, isMissing = isNoWay): Promise<T | undefined> {
  return unlessRefused(read, (code) => isNotFound(code) || isMissing(code))
}

function isNoWay(code: string): boolean {
  return code === 'extension_missing'
}
