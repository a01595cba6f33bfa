import type { BankAnswer, BankState } from '#contract/bank-answers'

const order: readonly BankState[] = ['not_answering', 'slow', 'normal', 'too_few']

/** Sorts the banks that support is asked about first to the top, and the others by name. */
export function worstFirst(banks: readonly BankAnswer[]): BankAnswer[] {
  return banks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.bank_name.localeCompare(b.bank_name, 'es'))
}

type BankTime = { word: 'for' | 'waiting' | 'within' | 'payments' | undefined; span: string; count: number }

/**
 * Returns what stands beside the state of a bank: for how long it has not answered, how many payments wait if those make it slow,
 * the time within which nine of ten arrive, or the number of payments that are too few.
 */
export function bankTime(bank: BankAnswer, asOf: string): BankTime {
  const { state, unanswered_since: silentSince, nine_of_ten_seconds: seconds, waiting, sent } = bank
  const nothing = { word: undefined, span: '', count: 0 }
  if (state === 'not_answering') {
    if (silentSince === null) return nothing
    return { ...nothing, word: 'for', span: spanOf((Date.parse(asOf) - Date.parse(silentSince)) / 1000, Math.floor) }
  }
  if (state === 'too_few') return { ...nothing, word: 'payments', count: sent }
  if (seconds === null || (state === 'slow' && seconds < 300 && waiting > 0))
    return { ...nothing, word: 'waiting', count: waiting }
  return { ...nothing, word: 'within', span: spanOf(seconds, Math.ceil) }
}

/** Returns "40 s", "6 min" or "2 h 5 min"; the units are the same in both languages. */
function spanOf(seconds: number, round: (minutes: number) => number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`
  const minutes = round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
