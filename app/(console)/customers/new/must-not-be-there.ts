import 'server-only'
import { mustNotBeMadeBefore } from '#backoffice/calls/send-call'
import type { Desk } from '#backoffice/desk'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { findWallet } from '../../_records/customer/find-wallet'

/**
 * Throws if an earlier attempt of the same ended as not known, and may have made the customer at an API that does not give the id
 * with the wallet: `customer_already_exists` if somebody has the e-mail now, and the error of the look-up if it fails.
 */
export async function mustNotBeThere(desk: Desk, email: string, twin: readonly string[]): Promise<void> {
  const earlier = await orRefusal(mustNotBeMadeBefore(desk, { operation: 'createCustomer', twin }))
  if (!(earlier instanceof ServiceError)) return
  const wallet = await attempt(findWallet(email))
  if (!wallet.ok && !isNotFound(wallet.code))
    throw new ServiceError(wallet.code, 'it is not known whether somebody has the e-mail')
  if (!wallet.ok || wallet.value.state === 'DELETED') return
  const { user_id: id } = wallet.value
  throw new ServiceError('customer_already_exists', 'somebody has the e-mail since an attempt whose answer was lost', {
    extra: { existing_customer_id: id || null },
  })
}
