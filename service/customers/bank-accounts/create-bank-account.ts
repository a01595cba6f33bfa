import { toAccountDigits, toIdDocNumber } from '#contract/account-checks'
import type { AccountType } from '#contract/bank-account-body'
import { invalidField, ServiceError } from '#contract/errors'
import { maskAccount, maskDocument, maskPhone } from '#contract/masks'
import type { Vault } from '#database/vault'
import { recordEvents } from '../../events/record-event'
import { timeOf } from '../../ground/clock'
import type { Context } from '../../ground/context'
import { newId } from '../../ground/ids'
import { toPhoneNumber } from '../record/contact'
import { lockCustomer } from '../record/customer.queries'
import { printDocument } from '../record/print-document'
import {
  type BankAccount,
  countActiveAccounts,
  findActiveByFingerprint,
  isLinkedElsewhere,
  readBankRestrictions,
} from './bank-account.queries'
import { type AccountDetails, sealDetails } from './sealed-details'
import { bankAccounts } from './tables'

/** A new account after the checks of the contract, in the forms that people type; it is not normalized yet. */
export type NewBankAccount = {
  accountType: AccountType
  countryCode: string
  bankCode: string
  accountNumber?: string
  idDocNumber?: string
  phoneNumber?: string
  accountHolderName?: string
  accountSubtype?: 'checking' | 'savings'
}

const mostAccounts = 50

/** Links an account to a customer: full values are stored encrypted, masked ones for lists. Runs in the caller's transaction. */
export async function createBankAccount(
  context: Context,
  vault: Vault,
  { customerId, account }: { customerId: string; account: NewBankAccount },
): Promise<BankAccount> {
  const { db, organizationId } = context
  // The row lock makes the limit and the duplicate check hold for concurrent requests.
  const customer = await lockCustomer(context, customerId)
  if (customer === undefined || customer.state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  const details = toDetails(account)
  if (customer.state === 'BLOCKED') throw new ServiceError('customer_blocked', 'The customer is blocked')
  if ((await readBankRestrictions(context)).has(account.bankCode))
    throw new ServiceError('bank_restricted', 'The bank is restricted')

  const { accountType, countryCode, bankCode } = account
  const fingerprint = fingerprintOf(vault, account, details)
  await mustBeNew(context, { customerId, fingerprint })

  const id = newId()
  const [created] = await db
    .insert(bankAccounts)
    .values({
      organizationId,
      id,
      customerId,
      accountType,
      countryCode,
      bankCode,
      currency: countryCode === 'US' ? 'USD' : 'VES',
      accountHolderName: account.accountHolderName,
      accountSubtype: countryCode === 'US' ? (account.accountSubtype ?? 'checking') : null,
      sealed: sealDetails(vault, { organizationId, id }, details),
      fingerprint,
      idDocFingerprint: details.idDocNumber === null ? null : printDocument(vault, organizationId, details.idDocNumber),
      ...toMasks(details, countryCode),
      createdAt: timeOf(context),
    })
    .returning()
  if (created === undefined) throw new Error('The account was not stored')
  await recordEvents(context, [
    { type: 'bank_account.created', objectId: id, data: { customer_id: customerId, account_type: accountType } },
    ...((await isLinkedElsewhere(context, { customerId, fingerprint }))
      ? [{ type: 'bank_account.shared', objectId: id, data: { customer_id: customerId } }]
      : []),
  ])
  return created
}

function fingerprintOf(vault: Vault, { accountType, countryCode, bankCode }: NewBankAccount, details: AccountDetails) {
  const { accountNumber, phoneNumber, idDocNumber } = details
  return vault.fingerprint([accountType, countryCode, bankCode, accountNumber ?? '', phoneNumber ?? '', idDocNumber ?? ''])
}

/** Throws if this customer has linked the same account already (`bank_account_exists`) or has the maximum number of accounts. */
async function mustBeNew(context: Context, which: { customerId: string; fingerprint: Uint8Array }): Promise<void> {
  const existing = await findActiveByFingerprint(context, which)
  if (existing) throw new ServiceError('bank_account_exists', 'The account is linked', { extra: { existing_id: existing.id } })
  if ((await countActiveAccounts(context, which.customerId)) >= mostAccounts)
    throw new ServiceError('bank_account_limit', 'Too many accounts')
}

function toDetails({ countryCode, accountNumber, idDocNumber, phoneNumber }: NewBankAccount): AccountDetails {
  const phone = phoneNumber === undefined ? null : toPhoneNumber(phoneNumber, countryCode)
  if (phone === undefined) throw invalidField('/phone_number', 'phone_number_invalid')
  return {
    accountNumber: accountNumber === undefined ? null : toAccountDigits(accountNumber),
    idDocNumber: idDocNumber === undefined ? null : (toIdDocNumber(idDocNumber) ?? null),
    phoneNumber: phone,
  }
}

function toMasks({ accountNumber, idDocNumber, phoneNumber }: AccountDetails, countryCode: string) {
  return {
    accountNumberMasked: accountNumber && maskAccount(accountNumber, countryCode),
    accountNumberLast4: accountNumber?.slice(-4),
    idDocNumberMasked: idDocNumber && maskDocument(idDocNumber),
    phoneNumberMasked: phoneNumber && maskPhone(phoneNumber),
  }
}
