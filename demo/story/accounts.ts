import type { BankAccountBody } from '#contract/bank-account-body'
import type { Random } from '../random'
import { accountNumber, mobileOf } from './contacts'
import type { CastMember } from './member'
import type { AccountKind } from './orders'

/** Returns the accounts of a customer, each with the customer's document. */
export function accountsOf(member: CastMember, random: Random): [AccountKind, BankAccountBody][] {
  const { movil, bank, states, phone, document, name } = member
  const here = { country_code: 'VE', id_doc_number: document } as const
  const accounts: [AccountKind, BankAccountBody][] = []
  if (movil !== undefined)
    accounts.push(['movil', { ...here, account_type: 'pagomovil', bank_code: movil, phone_number: phone ?? mobileOf(random) }])
  if (bank !== undefined)
    accounts.push([
      'bank',
      { ...here, account_type: 'bankaccount', bank_code: bank, account_number: accountNumber(bank, random) },
    ])
  if (states)
    accounts.push([
      'states',
      {
        account_type: 'bankaccount',
        country_code: 'US',
        bank_code: '021000021',
        account_number: String(random.between(100_000_000, 999_999_999)),
        account_holder_name: name,
      },
    ])
  return accounts
}
