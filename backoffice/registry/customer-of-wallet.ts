import type { PaymentsApi } from '#contract/api'
import type { Customer } from '#contract/customers'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { mayBeEmail } from '#contract/may-be-email'
import { orRefusal } from '#contract/refusal-as-value'
import type { WalletSummary } from '#contract/wallets'

/** What an API answers to an id that is of no customer: it may have another form than their ids. */
const noCustomer: readonly AnyErrorCode[] = ['customer_not_found', 'no_match_unclear', 'validation_failed', 'api_refused']

/**
 * Returns the id of the customer whose wallet has this e-mail, or '' if the wallet does not give it, because some APIs send an id of
 * the wallet itself: it may be the id of nobody, or of a customer with another e-mail. An API may no longer return a deleted
 * customer. Rejects with the ServiceError of an API that does not answer.
 */
export async function customerOfWallet(
  api: Pick<PaymentsApi, 'readCustomer'>,
  email: string,
  { user_id: id, state }: Pick<WalletSummary, 'user_id' | 'state'>,
): Promise<string> {
  if (id === '') return ''
  const customer = await orRefusal(api.readCustomer(id))
  if (!(customer instanceof ServiceError)) return hasOtherEmail(customer, email) ? '' : id
  if (state === 'DELETED') return id
  if (noCustomer.includes(customer.code)) return ''
  throw customer
}

/** Returns whether a customer has another e-mail than this one, as far as the API shows it. */
export function hasOtherEmail(customer: Pick<Customer, 'email'>, email: string): boolean {
  return Boolean(customer.email) && !mayBeEmail(customer.email ?? '', email)
}
