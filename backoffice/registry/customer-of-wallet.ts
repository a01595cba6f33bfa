import type { PaymentsApi } from '#contract/api'
import { unlessCode } from '#contract/refusal-as-value'
import type { WalletSummary } from '#contract/wallets'

/**
 * Returns the id of the customer whose wallet this is, or '' if the wallet does not give it, because some APIs send an id of the
 * wallet itself. An API may no longer return a deleted customer. Rejects with the ServiceError of an API that does not answer.
 */
export async function customerOfWallet(
  api: Pick<PaymentsApi, 'readCustomer'>,
  { user_id: id, state }: Pick<WalletSummary, 'user_id' | 'state'>,
): Promise<string> {
  if (id === '' || state === 'DELETED') return id
  const customer = await unlessCode('customer_not_found', api.readCustomer(id))
  return customer === undefined ? '' : id
}
