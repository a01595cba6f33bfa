import type { PaymentsApi } from '#contract/api'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import type { Quote } from '#contract/transfers'
import type { WalletSummary } from '#contract/wallets'
import { type PayeeSnapshot, snapshotPayee } from '../approvals/payee-snapshot'
import { listCalls } from '../calls/calls'
import { findQuoteIntent } from '../quote-intents/quote-intents'
import { hasOtherEmail } from '../registry/customer-of-wallet'
import { findStop, rememberStop, stopsPayments } from '../registry/remember-customer'
import type { PaymentDeps } from './payments'

const stops: Readonly<Record<string, AnyErrorCode>> = {
  BLOCKED: 'customer_blocked',
  SUSPENDED: 'customer_suspended',
  DELETED: 'customer_not_found',
}

export type PaidPayee = { customer: Customer; account: BankAccount | undefined; snapshot: PayeeSnapshot }
type Reader = Pick<PaymentDeps, 'desk' | 'api' | 'hasExtension' | 'countMissing'>
/** What it takes to read whether payments to a customer are stopped. */
export type StopReader = Pick<Reader, 'desk' | 'hasExtension'> & { api: Pick<PaymentsApi, 'findWalletByEmail' | 'readCustomer'> }

/**
 * Returns whether the API itself refuses to pay a customer who is stopped. Other APIs list customers too, so a list proves that only
 * of one whose words mean what the contract says.
 */
async function checksStops({ hasExtension }: Pick<Reader, 'hasExtension'>): Promise<boolean> {
  return (await hasExtension('listCustomers')) && (await hasExtension('readQuote'))
}

/**
 * Reads the current payee. Throws `customer_blocked`, `customer_suspended` or `customer_not_found` if the record, the wallet or
 * an earlier answer reported that, and `destination_account_unavailable` if the account is neither listed nor the customer's own
 * wallet; if the list lacks accounts, `no_match_unclear`, because the account may be one of those.
 */
export async function readPaidPayee(
  deps: Reader,
  { customerId, accountId }: { customerId: string; accountId: string },
): Promise<PaidPayee> {
  const { desk, api, countMissing = () => 0 } = deps
  const [customer, accounts] = await Promise.all([api.readCustomer(customerId), api.listBankAccounts(customerId)])
  mustBePayable(customerId, await readStateToPay(deps, customer))
  const account = accounts.find(({ id }) => id === accountId)
  if (account === undefined && customer.wallet_address !== accountId) {
    const code = countMissing(accounts) > 0 ? 'no_match_unclear' : 'destination_account_unavailable'
    throw new ServiceError(code, `account ${accountId} is not listed`)
  }
  return { customer, account, snapshot: snapshotPayee(desk.vault, customer, account) }
}

/**
 * Reads the state of a customer anew, and throws like `readPaidPayee` if payments are stopped, unless the API checks this itself. If
 * the record cannot be read, what was last reported counts.
 */
export async function mustStillBePayable(deps: Reader, customerId: string): Promise<void> {
  if (await checksStops(deps)) return
  const customer = await orRefusal(deps.api.readCustomer(customerId))
  if (!(customer instanceof ServiceError)) mustBePayable(customerId, await readStateToPay(deps, customer))
  else if (customer.code === 'customer_not_found') throw customer
  else mustBePayable(customerId, await findStop(deps.desk, customerId))
}

/** Throws if the customer was last reported as stopped, at an API that does not check this itself. It sends no request. */
export async function mustNotBeKnownStopped(
  { desk, hasExtension }: Pick<Reader, 'desk' | 'hasExtension'>,
  customerId: string,
): Promise<void> {
  if (!(await checksStops({ hasExtension }))) mustBePayable(customerId, await findStop(desk, customerId))
}

/**
 * Throws `destination_account_unavailable` if this console removed the account of a quote after the quote was made, and
 * `removal_unknown` if it may have, at an API that may not check it: whoever removes a wrong account expects that nothing more is
 * paid to it. A quote is as old as its API says, or else as the terms that are stored of it. An API may number the accounts of each
 * customer on their own, so a removal from another customer does not count.
 */
export async function mustNotBeRemoved(
  { desk, hasExtension }: Pick<Reader, 'desk' | 'hasExtension'>,
  { id: quoteId, destination: { account_id: id }, created_at }: Pick<Quote, 'id' | 'destination' | 'created_at'>,
  customerId: string | undefined,
): Promise<void> {
  if (await checksStops({ hasExtension })) return
  const removals = (await listCalls(desk.db, { kind: 'bank_account', id })).filter(
    ({ operation, state, reference }) =>
      operation === 'deleteBankAccount' && state !== 'failed' && (reference ?? customerId) === (customerId ?? reference),
  )
  if (removals.length === 0) return
  const madeAt = created_at === undefined ? (await findQuoteIntent(desk.db, quoteId))?.madeAt : new Date(created_at)
  const later = removals.filter(({ sentAt }) => madeAt === undefined || sentAt.getTime() >= madeAt.getTime())
  if (later.length === 0) return
  const code = later.some(({ state }) => state === 'done') ? 'destination_account_unavailable' : 'removal_unknown'
  throw new ServiceError(code, `account ${id} was removed here`)
}

function mustBePayable(customerId: string, state: string | undefined): void {
  const stop = stops[state ?? '']
  if (stop !== undefined) throw new ServiceError(stop, `customer ${customerId} is ${state}`)
}

/**
 * Returns the state that decides whether a customer can be paid. The published interface reports it with the wallet: the record of
 * another API counts only if it stops payments or if there is no wallet, because its status may mean something else. If the wallet
 * cannot be read, the stop that was last reported counts.
 */
export async function readStateToPay(deps: StopReader, customer: Customer): Promise<string | undefined> {
  const { id, state } = customer
  const isTold = stopsPayments(state) || (state && (await checksStops(deps)))
  return stateOrStop(deps, id, isTold ? state : await readWalletState(deps.api, customer))
}

/** Returns the state that an answer reported, and remembers it if it stops payments; without one, the stop last reported. */
export async function stateOrStop(
  { desk, hasExtension }: Pick<Reader, 'desk' | 'hasExtension'>,
  customerId: string,
  state: string | undefined,
): Promise<string | undefined> {
  if (!state) return findStop(desk, customerId)
  if (!(await checksStops({ hasExtension }))) await rememberStop(desk, customerId, state)
  return state
}

/**
 * Reads the state from the wallet; without a wallet it is that of the record. Undefined if the wallet cannot be read, or if it is of
 * another customer with this e-mail, whose state neither stops payments to this one nor ends a stop.
 */
async function readWalletState(api: StopReader['api'], { id, email, state }: Customer): Promise<string | undefined> {
  if (!email) return state
  const wallet = await orRefusal(api.findWalletByEmail(email))
  if (wallet instanceof ServiceError) return wallet.code === 'customer_not_found' ? state : undefined
  return (await isOfAnother(api, { id, email }, wallet)) ? undefined : wallet.state
}

/**
 * Returns whether a wallet that was found by the e-mail of a customer is of another customer with the same e-mail. Only an id that the
 * API knows as that of such a customer proves it, because some APIs send an id of the wallet itself.
 */
export async function isOfAnother(
  api: Pick<PaymentsApi, 'readCustomer'>,
  { id: customerId, email }: { id: string; email: string },
  { user_id: id }: Pick<WalletSummary, 'user_id'>,
): Promise<boolean> {
  if (id === '' || id === customerId) return false
  const other = await orRefusal(api.readCustomer(id))
  return !(other instanceof ServiceError) && other.id !== customerId && !hasOtherEmail(other, email)
}
