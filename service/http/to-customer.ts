import type { z } from 'zod'
import type { CustomerBody } from '#contract/customer-body'
import type { Customer as AnsweredCustomer, CustomerSummary } from '#contract/customers'
import type { WalletSummary } from '#contract/wallets'
import type { ShownBankAccount } from '../customers/bank-accounts/bank-account.queries'
import type { UnblockRequest } from '../customers/kyc/restrict-customer'
import type { NewProfile } from '../customers/profile'
import type { ShownCustomer } from '../customers/record/customer.queries'
import { toWalletMinor } from '../ledger/balance'
import { toBankAccount } from './to-bank-account'

/** Returns the profile of a body. A missing member becomes null; only a missing legal name stays as it is known. */
export function toNewProfile(body: CustomerBody): NewProfile {
  return {
    type: body.type,
    kycType: body.kyc_type ?? 'standard',
    email: body.email ?? null,
    phoneNumber: body.phone_number ?? null,
    addressLine1: body.address_line_1 ?? null,
    city: body.city ?? null,
    country: body.country,
    ...(body.legal_name === undefined ? {} : { legalName: body.legal_name }),
  }
}

/** Returns the row of a list. `balance` is in ledger units (10⁻⁶ USDC). */
export function toCustomerSummary(customer: ShownCustomer, balance: bigint): CustomerSummary {
  return { ...toRecord(customer), balance: toWalletMinor(balance).toString() }
}

/** A customer as this service returns it: with all members. */
export type WireCustomer = z.output<typeof AnsweredCustomer>

export type CustomerExtras = { reverification?: boolean; unblockRequest?: UnblockRequest }

/** Returns the customer as the API shows it. `reverification` means that this update began a new verification. */
export function toCustomer(
  customer: ShownCustomer,
  accounts: readonly ShownBankAccount[],
  { reverification = false, unblockRequest }: CustomerExtras = {},
): WireCustomer {
  return {
    ...toRecord(customer),
    bank_accounts: accounts.map((account) => toBankAccount(account)),
    ...(reverification ? { reverification_required: true } : {}),
    ...(unblockRequest ? { pending_unblock: toPendingUnblock(unblockRequest) } : {}),
  }
}

function toPendingUnblock({ requestedBy, reasonCode, note, createdAt }: UnblockRequest) {
  return { requested_by: requestedBy, reason_code: reasonCode, note, requested_at: createdAt.toISOString() }
}

/** Returns the wallet's summary. `balance` is in ledger units (10⁻⁶ USDC). */
export function toWalletSummary(customer: ShownCustomer, balance: bigint): WalletSummary {
  return {
    email: customer.email ?? '',
    user_id: customer.id,
    balance: toWalletMinor(balance).toString(),
    type: customer.type,
    state: customer.state,
    wallet_address: customer.walletAddress,
  }
}

/** Returns the ETag, which changes with every write, for optimistic concurrency by `If-Match`. */
export function etagOf({ version }: { version: number }): string {
  return `"v${version}"`
}

/** Returns the versions that `If-Match` names; undefined if any version is accepted. A foreign tag matches none. */
export function versionsOf(ifMatch: string | null): number[] | undefined {
  if (ifMatch === null || ifMatch.trim() === '*') return undefined
  return ifMatch.split(',').flatMap((tag) => {
    const version = /^(?:W\/)?"v(\d{1,9})"$/.exec(tag.trim())?.[1]
    return version === undefined ? [] : [Number(version)]
  })
}

function toRecord(customer: ShownCustomer): Omit<WireCustomer, 'bank_accounts' | 'reverification_required' | 'pending_unblock'> {
  const record = {
    id: customer.id,
    email: customer.email,
    phone_number: customer.phoneNumber,
    type: customer.type,
    kyc_type: customer.kycType,
    address_line_1: customer.addressLine1,
    city: customer.city,
    country: customer.country,
    is_verified: customer.kycStatus === 'approved',
    created_at: customer.createdAt.toISOString(),
    kyc_status: customer.kycStatus,
    legal_name: customer.legalName,
    state: customer.state,
    wallet_address: customer.walletAddress,
    updated_at: customer.updatedAt.toISOString(),
    version: customer.version,
    kyc_valid_until: customer.kycValidUntil?.toISOString() ?? null,
  }
  return customer.deletedAt === null ? record : { ...record, deleted_at: customer.deletedAt.toISOString() }
}
