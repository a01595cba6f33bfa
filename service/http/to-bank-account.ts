import type { BankAccount as WireBankAccount } from '#contract/bank-accounts'
import { findBank } from '#contract/banks'
import type { ShownBankAccount } from '../customers/bank-accounts/bank-account.queries'
import type { AccountDetails } from '../customers/bank-accounts/sealed-details'

/** Returns the account in the form of the contract: masked, unless the decrypted details are given. */
export function toBankAccount(account: ShownBankAccount, revealed?: AccountDetails): WireBankAccount {
  return {
    id: account.id,
    customer_id: account.customerId,
    account_type: account.accountType,
    country_code: account.countryCode,
    bank_code: account.bankCode,
    bank_name: findBank(account.bankCode)?.name ?? null,
    account_number: revealed ? revealed.accountNumber : account.accountNumberMasked,
    account_number_last4: account.accountNumberLast4,
    id_doc_number: revealed ? revealed.idDocNumber : account.idDocNumberMasked,
    phone_number: revealed ? revealed.phoneNumber : account.phoneNumberMasked,
    account_holder_name: account.accountHolderName,
    currency: account.currency,
    status: account.deletedAt ? 'deleted' : 'active',
    created_at: account.createdAt.toISOString(),
  }
}
