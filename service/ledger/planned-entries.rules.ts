import type { QuoteFlow, QuoteStep } from '#contract/quote-moves'
import { depositEntry, type Entry, type Posting, payEntry, releaseEntry, settleEntry, type TransferMoney } from './entries.rules'

/**
 * The entries that a quote stores from its creation, by the step that books them. Amounts are decimal text. Ids are set on
 * booking, and so is the paying account: `pay_quote` replaces `prefunded:`.
 */
export type PlannedEntries = Partial<Record<QuoteStep, PlannedEntry[]>>
type PlannedEntry = Pick<Entry, 'kind' | 'reference'> & { postings: (Omit<Posting, 'amount'> & { amount: string })[] }

/** Returns all entries that a successful quote books. Reversals are computed from the same amounts when they happen. */
export function planEntries(transfer: TransferMoney, flow: QuoteFlow): PlannedEntries {
  const [pay, release, settle] = [payEntry(transfer), releaseEntry(transfer), settleEntry(transfer)]
  const booked: Record<QuoteFlow, Partial<Record<QuoteStep, Entry[]>>> = {
    deposit: { confirm: [depositEntry(transfer)] },
    wallet_transfer: { pay: [pay, release, settle] },
    two_step_payout: { pay: [pay], confirm: [release], complete: [settle] },
    one_step_payout: { pay: [pay, release], complete: [settle] },
  }
  return Object.fromEntries(Object.entries(booked[flow]).map(([step, entries]) => [step, entries.flatMap(toPlanned)]))
}

/** Returns the entries that a step books, for the transaction that exists by then. Throws for a step that books nothing. */
export function entriesOf(
  planned: PlannedEntries,
  step: QuoteStep,
  { quoteId, transactionId }: Pick<TransferMoney, 'quoteId' | 'transactionId'>,
): Entry[] {
  const entries = planned[step]
  if (entries === undefined) throw new Error(`No entry of quote ${quoteId} is planned for its step ${step}`)
  return entries.map(({ postings, ...entry }) => ({
    ...entry,
    quoteId,
    transactionId,
    postings: postings.map(({ amount, ...posting }) => ({ ...posting, amount: BigInt(amount) })),
  }))
}

/** Omits an entry without postings: a transfer into a wallet without fees settles nothing. */
function toPlanned({ kind, reference, postings }: Entry): PlannedEntry[] {
  if (postings.length === 0) return []
  return [{ kind, reference, postings: postings.map(({ amount, ...posting }) => ({ ...posting, amount: amount.toString() })) }]
}
