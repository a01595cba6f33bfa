import type { Masked } from '#backoffice/tables'
import type { Quote } from '#contract/transfers'

type Account = { id: string; currency: string }
type Known = { quote: Pick<Quote, 'source'>; kept: Masked }

/** The accounts that a quote may be paid from: the one that it was made for, else all that hold its currency. */
export function payingAccounts<A extends Account>(all: readonly A[], { quote, kept }: Known): A[] {
  const fitting = all.filter(({ currency }) => currency === quote.source.currency)
  const own = fitting.filter(({ id }) => id === kept.prefunded_account_id)
  return own.length > 0 ? own : fitting
}
