import 'server-only'
import { listLatestCalls, onceOnly } from '#backoffice/calls/calls'
import type { Quote, Transaction } from '#contract/transfers'
import { usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { type PaymentFacts, type Phase, phaseOf } from './phase'

/** One payment as it was read, now or earlier: its quote, its transaction, or both. */
export type KnownPayment = {
  quote?: (NonNullable<PaymentFacts['quote']> & Pick<Quote, 'id'>) | undefined
  transaction?: (NonNullable<PaymentFacts['transaction']> & Pick<Transaction, 'quote_id'>) | undefined
}

/** The phase of a payment, and when this console sent it; undefined if it did not. */
export type SentPhase = { phase: Phase; sentAt: Date | undefined }

/** Returns the phases of the payments in their order, with one query of our own calls for all of them. */
export async function readSentPhases(payments: readonly KnownPayment[], now: Date): Promise<SentPhase[]> {
  const [callsOf, isContract] = await Promise.all([
    readSentCalls(payments.flatMap((payment) => quoteIdOf(payment) ?? [])),
    usesContract(),
  ])
  return payments.map((payment) => {
    const { payQuote: pay, confirmQuote: confirm } = callsOf(quoteIdOf(payment) ?? '')
    const sent = { pay: pay?.state, confirm: confirm?.state }
    return { phase: phaseOf({ ...payment, sent, foreign: !isContract }, now), sentAt: pay?.sentAt }
  })
}

/** Returns the phases of the payments in their order. */
export async function readPhases(payments: readonly KnownPayment[], now: Date): Promise<Phase[]> {
  return (await readSentPhases(payments, now)).map(({ phase }) => phase)
}

/** Returns the phase of one payment at `now`, by our own calls first and then by what the API reports. */
export async function readPhase(payment: KnownPayment, now: Date): Promise<Phase> {
  const [phase] = await readPhases([payment], now)
  return phase ?? 'other'
}

function quoteIdOf({ quote, transaction }: KnownPayment): string | undefined {
  return quote?.id ?? transaction?.quote_id
}

/** Returns a function that gives the latest payment and confirmation that this console sent for a quote. */
async function readSentCalls(quoteIds: readonly string[]) {
  const latest = await listLatestCalls((await openDesk()).db, { kind: 'quote', ids: quoteIds, operations: onceOnly })
  const callOf = (quoteId: string, name: string) =>
    latest.find(({ objectId, operation }) => objectId === quoteId && operation === name)
  return (quoteId: string) => ({ payQuote: callOf(quoteId, 'payQuote'), confirmQuote: callOf(quoteId, 'confirmQuote') })
}
