import { and, eq, isNull } from 'drizzle-orm'
import type { CustomerState } from '#contract/customers'
import { invalidField, ServiceError } from '#contract/errors'
import type { Currency } from '#contract/money'
import type { Context } from '../context'
import { isId } from '../ids'
import { bankAccounts, bankRestrictions, customers, prefundedAccounts } from '../tables'
import type { DestinationRail, SourceRail } from './tables'

/** Where the money of a transfer ends: a bank account, or the customer's wallet. */
export type Destination = {
  rail: DestinationRail
  currency: Currency
  bankAccountId: string | null
  fingerprint: Uint8Array | null
}

const routes: readonly string[] = [
  'prefunded_account USDC pagomovil VES',
  'prefunded_account USD pagomovil VES',
  'prefunded_account USDC bank_transfer VES',
  'prefunded_account USD bank_transfer VES',
  'prefunded_account USDC bank_transfer USD',
  'prefunded_account USD bank_transfer USD',
  'prefunded_account USDC wallet USDC',
  'prefunded_account USD wallet USDC',
  'pagomovil VES wallet USDC',
]

/** Only an active customer may send or be sent money. */
export function mustBeActive(state: CustomerState): void {
  if (state === 'ACTIVE') return
  if (state === 'DELETED') throw new ServiceError('customer_not_found', 'The customer is deleted')
  if (state === 'SUSPENDED') throw new ServiceError('customer_suspended', 'The customer is suspended')
  if (state === 'BLOCKED') throw new ServiceError('customer_blocked', 'The customer is blocked')
  throw new ServiceError('customer_not_verified', `The customer is ${state}`)
}

/** A customer whose state nobody changes until the caller's transaction ends; many transfers may hold them at once. */
export async function shareCustomer({ db, organizationId }: Context, customerId: string) {
  const [customer] = isId(customerId)
    ? await db
        .select()
        .from(customers)
        .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId)))
        .for('share')
    : []
  if (customer === undefined) throw new ServiceError('customer_not_found', 'No such customer')
  return customer
}

/** The account of this very customer that a caller named; 404 for any other. */
export async function findDestination(
  context: Context,
  customer: { id: string; walletAddress: string },
  accountId: string,
): Promise<Destination> {
  if (accountId.toLowerCase() === customer.walletAddress.toLowerCase()) {
    return { rail: 'wallet', currency: 'USDC', bankAccountId: null, fingerprint: null }
  }
  const account = isId(accountId) ? await findBankAccount(context, customer.id, accountId) : undefined
  if (account === undefined) throw new ServiceError('destination_account_not_found', 'No such account of this customer')
  const { db, organizationId } = context
  const [restriction] = await db
    .select({ bankCode: bankRestrictions.bankCode })
    .from(bankRestrictions)
    .where(and(eq(bankRestrictions.organizationId, organizationId), eq(bankRestrictions.bankCode, account.bankCode)))
  if (restriction !== undefined) throw new ServiceError('bank_restricted', `Bank ${account.bankCode} is restricted`)
  const rail = account.accountType === 'pagomovil' ? 'pagomovil' : 'bank_transfer'
  return { rail, currency: account.currency, bankAccountId: account.id, fingerprint: account.fingerprint }
}

/** The account that a caller says the money will come from: it must exist, whether or not it is the one that pays in the end. */
export async function mustFindSource(
  context: Context,
  customerId: string,
  source: { rail: SourceRail; currency: Currency; accountId?: string },
): Promise<void> {
  const { accountId, rail, currency } = source
  if (accountId === undefined) return
  if (rail === 'pagomovil') {
    const account = isId(accountId) ? await findBankAccount(context, customerId, accountId) : undefined
    if (account === undefined) throw new ServiceError('bank_account_not_found', 'No such account of this customer')
    return
  }
  const [prefunded] = isId(accountId)
    ? await context.db
        .select({ currency: prefundedAccounts.currency })
        .from(prefundedAccounts)
        .where(
          and(
            eq(prefundedAccounts.organizationId, context.organizationId),
            eq(prefundedAccounts.id, accountId),
            eq(prefundedAccounts.status, 'active'),
          ),
        )
    : []
  if (prefunded === undefined) throw new ServiceError('prefunded_account_not_found', 'No such prefunded account')
  if (prefunded.currency !== currency) throw invalidField('/source/account_id', 'prefunded_account_currency_mismatch')
}

/** Refuses what cannot be carried: a rail other than the account's, or currencies that the rails do not join. */
export function mustBeRoute(
  source: { rail: SourceRail; currency: Currency },
  destination: Destination,
  asked: { rail?: string; currency: Currency },
): void {
  if (asked.rail !== undefined && asked.rail !== destination.rail)
    throw invalidField('/destination/payment_rail', 'rail_mismatch')
  if (asked.currency !== destination.currency) throw invalidField('/destination/currency', 'unsupported_route')
  const route = [source.rail, source.currency, destination.rail, destination.currency].join(' ')
  if (!routes.includes(route)) throw invalidField('/source', 'unsupported_route')
}

async function findBankAccount({ db, organizationId }: Context, customerId: string, id: string) {
  const [account] = await db
    .select({
      id: bankAccounts.id,
      accountType: bankAccounts.accountType,
      currency: bankAccounts.currency,
      bankCode: bankAccounts.bankCode,
      fingerprint: bankAccounts.fingerprint,
    })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.organizationId, organizationId),
        eq(bankAccounts.customerId, customerId),
        eq(bankAccounts.id, id),
        isNull(bankAccounts.deletedAt),
      ),
    )
  return account
}
