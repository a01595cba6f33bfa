import 'server-only'
import { stopsPayments } from '#backoffice/registry/remember-customer'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { findOwnWallet } from '../../_records/customer/find-wallet'
import { wholeId } from '../../_records/customer/plan-search'
import { findPlanned } from '../../_records/customer/search-customers'

/**
 * `unread`: the API answered, but without a readable balance. `none`: nobody has a wallet under the e-mail. `stop`: the state in
 * which the customer cannot be paid, if the wallet reports one.
 */
type Wallet =
  | { kind: 'read'; balance: string; stop?: string }
  | { kind: 'unread'; stop?: string }
  | { kind: 'unsaid' | 'none' | 'failed' }

/** Reads the balance. The published look-up needs an e-mail; without one the balance comes from the list, if there is one. */
export async function readWallet(id: string, email: string | null): Promise<Wallet> {
  if (email !== null) {
    const found = await attempt(findOwnWallet({ id, email }))
    if (!found.ok) return { kind: isNotFound(found.code) ? 'none' : 'failed' }
    const { balance, state } = found.value
    const stop = stopsPayments(state) && { stop: state }
    return balance === undefined ? { kind: 'unread', ...stop } : { kind: 'read', balance, ...stop }
  }
  const listed = await attempt(findPlanned(wholeId(id), {}))
  if (!listed.ok) return listed.code === 'extension_missing' ? { kind: 'unsaid' } : { kind: 'failed' }
  const balance = listed.value.data.find((customer) => customer.id === id)?.balance
  return balance === undefined ? { kind: 'unsaid' } : { kind: 'read', balance }
}
