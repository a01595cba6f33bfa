import 'server-only'
import { mustNotBeKnownStopped } from '#backoffice/payments/read-payee'
import { ServiceError } from '#contract/errors'
import { api } from '#lib/server/api'
import { openPayments } from '#lib/server/payments'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { accountIn } from '../_records/customer/account-view'
import { toShownAccount } from '../_records/customer/shown-account'
import type { KnownQuote } from '../_records/quote/read-quote'
import { knowsQuotedAccount, whyBlocked } from './[id]/compare-account'

/** Throws for a payout that must not be released: the customer is known to be stopped, or see `mustPayAccountAsQuoted`. */
export async function mustBeReleasable(known: KnownQuote): Promise<void> {
  const { customer_id: customerId } = known.quote
  if (customerId !== undefined) await mustNotBeKnownStopped(await openPayments(), customerId)
  await mustPayAccountAsQuoted(known)
}

/**
 * Throws `account_changed` if the receiving account is not as it was when the quote was made, and the error of the read if it
 * cannot be read. The page does not offer the release then; this also refuses it to a page that was opened before. A quote that
 * was made elsewhere passes: nothing is known to compare.
 */
async function mustPayAccountAsQuoted({ quote, stored }: KnownQuote): Promise<void> {
  const { customer_id: customerId, destination } = quote
  if (customerId === undefined || !knowsQuotedAccount({ stored })) return
  const read = await attempt(api.listBankAccounts(customerId).then((accounts) => accountIn(accounts, destination.account_id)))
  if (!read.ok && !isNotFound(read.code)) throw new ServiceError(read.code, 'the receiving account cannot be read')
  const account = read.ok ? toShownAccount(read.value) : undefined
  if (whyBlocked({ stored, account, accountFailure: undefined }) === 'changed')
    throw new ServiceError('account_changed', `account ${destination.account_id} is not as it was quoted`)
}
