import 'server-only'
import { listLatestCalls, onceOnly } from '#backoffice/calls/calls'
import type { Quote, Transaction } from '#contract/transfers'
import { usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { type PaymentFacts, type Phase, phaseOf, type SentSteps } from './phase'

/** One payment as it was read, now or earlier: its quote, its transaction, or both. */
export type KnownPayment = {
  quote?: (NonNullable<PaymentFacts['quote']> & Pick<Quote, 'id'>) | undefined
  transaction?: (NonNullable<PaymentFacts['transaction']> & Pick<Transaction, 'quote_id'>) | undefined
}

/** Returns the phases of the payments in their order, with one query of our own calls for all of them. */
export async function readPhases(payments: readonly KnownPayment[], now: Date): Promise<Phase[]> {
  const [steps, isContract] = await Promise.all([
    readSentSteps(payments.flatMap((payment) => quoteIdOf(payment) ?? [])),
    usesContract(),
  ])
  return payments.map((payment) => phaseOf({ ...payment, sent: steps(quoteIdOf(payment) ?? ''), foreign: !isContract }, now))
}

/** Returns the phase of one payment at `now`, by our own calls first and then by what the API reports. */
export async function readPhase(payment: KnownPayment, now: Date): Promise<Phase> {
  const [phase] = await readPhases([payment], now)
  return phase ?? 'other'
}

function quoteIdOf({ quote, transaction }: KnownPayment): string | undefined {
  return quote?.id ?? transaction?.quote_id
}

async function readSentSteps(quoteIds: readonly string[]): Promise<(quoteId: string) => SentSteps> {
  const latest = await listLatestCalls((await openDesk()).db, { kind: 'quote', ids: quoteIds, operations: onceOnly })
  const stateOf = (quoteId: string, operation: string) =>
    latest.find((call) => call.objectId === quoteId && call.operation === operation)?.state
  return (quoteId) => ({ pay: stateOf(quoteId, 'payQuote'), confirm: stateOf(quoteId, 'confirmQuote') })
}
