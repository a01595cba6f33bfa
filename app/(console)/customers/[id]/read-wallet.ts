import 'server-only'
import { stopsPayments } from '#backoffice/registry/remember-customer'
import { attempt } from '#lib/shared/attempt'
import { findWallet } from '../../_records/customer/find-wallet'
import { wholeId } from '../../_records/customer/plan-search'
import { findPlanned } from '../../_records/customer/search-customers'

/**
 * `unread`: the API answered, but without a readable balance. `stop`: the state in which the customer cannot be paid, if the
 * wallet reports one.
 */
type Wallet = { kind: 'read'; balance: string; stop?: string } | { kind: 'unsaid' } | { kind: 'failed' | 'unread' }

/** Reads the balance. The published look-up needs an e-mail; without one the balance comes from the list, if there is one. */
export async function readWallet(id: string, email: string | null): Promise<Wallet> {
  if (email !== null) {
    const found = await attempt(findWallet(email))
    if (!found.ok) return { kind: 'failed' }
    if (found.value.balance === undefined) return { kind: 'unread' }
    const { balance, state } = found.value
    return { kind: 'read', balance, ...(stopsPayments(state) && { stop: state }) }
  }
  const listed = await attempt(findPlanned(wholeId(id), {}))
  if (!listed.ok) return listed.code === 'extension_missing' ? { kind: 'unsaid' } : { kind: 'failed' }
  const balance = listed.value.data.find((customer) => customer.id === id)?.balance
  return balance === undefined ? { kind: 'unsaid' } : { kind: 'read', balance }
}
