import { ServiceError } from '#contract/errors'
import type { Quote } from '#contract/transfers'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import type { KnownQuote } from './read-quote'

/** Returns the account that a quote was made to be paid from; undefined if the quote was made elsewhere. */
export function ownSource({ intent, stored }: Pick<KnownQuote, 'intent' | 'stored'>): string | undefined {
  const id = intent?.sourceAccountId ?? stored.prefunded_account_id
  return typeof id === 'string' ? id : undefined
}

type Payable = Pick<KnownQuote, 'intent' | 'stored'> & { quote: Pick<Quote, 'id' | 'source'> }

/**
 * Throws `prefunded_account_not_found` if the account is not the one that the quote was made for. A quote that was made elsewhere
 * may be paid from any account of this organization in its currency.
 */
export async function mustPayFrom(accountId: string, { quote, ...known }: Payable): Promise<void> {
  const own = ownSource(known)
  const ours = own === undefined ? await listPrefundedAccounts() : [{ id: own, currency: quote.source.currency }]
  if (ours.some(({ id, currency }) => id === accountId && currency === quote.source.currency)) return
  throw new ServiceError('prefunded_account_not_found', `quote ${quote.id} is not paid from ${accountId}`)
}
