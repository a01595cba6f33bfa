import type { PaymentsApi } from '#contract/api'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { type PayeeSnapshot, snapshotPayee } from '../approvals/payee-snapshot'
import type { Desk } from '../desk'
import { findStop } from '../registry/remember-customer'

const stops: Readonly<Record<string, AnyErrorCode>> = {
  BLOCKED: 'customer_blocked',
  SUSPENDED: 'customer_suspended',
  DELETED: 'customer_not_found',
}

export type PaidPayee = { customer: Customer; account: BankAccount | undefined; snapshot: PayeeSnapshot }

/**
 * Reads the current payee. Throws `customer_blocked`, `customer_suspended` or `customer_not_found` if the record, the wallet or
 * an earlier answer says so, and `destination_account_unavailable` if the account is neither listed nor the customer's own
 * wallet.
 */
export async function readPaidPayee(
  { desk, api }: { desk: Desk; api: PaymentsApi },
  { customerId, accountId }: { customerId: string; accountId: string },
): Promise<PaidPayee> {
  const [customer, accounts] = await Promise.all([api.readCustomer(customerId), api.listBankAccounts(customerId)])
  const state = customer.state ?? (await readWalletState(api, customer)) ?? (await findStop(desk, customerId))
  const stop = stops[state ?? '']
  if (stop !== undefined) throw new ServiceError(stop, `customer ${customerId} was told to be stopped`)
  const account = accounts.find(({ id }) => id === accountId)
  if (account === undefined && customer.wallet_address !== accountId)
    throw new ServiceError('destination_account_unavailable', `account ${accountId} is not listed any more`)
  return { customer, account, snapshot: snapshotPayee(desk.vault, customer, account) }
}

/** Reads the state from the wallet, where the published interface has it. Undefined if the wallet cannot be read. */
async function readWalletState(api: PaymentsApi, { email }: Customer): Promise<string | undefined> {
  if (!email) return undefined
  try {
    return (await api.findWalletByEmail(email)).state
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}
