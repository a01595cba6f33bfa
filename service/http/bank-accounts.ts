import type { BankAccountBody } from '#contract/bank-account-body'
import { ServiceError } from '#contract/errors'
import { operations } from '#contract/operations'
import { findAccountEver, listActiveAccounts } from '../customers/bank-accounts/bank-account.queries'
import { createBankAccount, type NewBankAccount } from '../customers/bank-accounts/create-bank-account'
import { deleteBankAccount } from '../customers/bank-accounts/delete-bank-account'
import { openDetails } from '../customers/bank-accounts/sealed-details'
import { type Customer, findCustomer } from '../customers/record/customer.queries'
import { recordEvents } from '../events/record-event'
import type { Context } from '../ground/context'
import { mustHaveScope } from '../ground/scopes'
import { type ServedOperation, serve } from './operation'
import { toBankAccount } from './to-bank-account'

async function customerOf(context: Context, customerId: string): Promise<Customer> {
  const customer = await findCustomer(context, customerId)
  if (customer === undefined) throw new ServiceError('customer_not_found', 'No such customer')
  return customer
}

const createBankAccountOperation = serve(
  operations.createBankAccount,
  {
    summary: 'Link a bank account to a customer',
    scope: 'bank_accounts:write',
    mustExist: (context, id) => customerOf(context, id('customerId')),
    answers: 'The account, masked',
    answerHeaders: ['Location'],
    problems: ['customer_blocked', 'bank_account_exists', 'bank_account_limit', 'bank_restricted'],
  },
  async ({ context, dependencies, body, id }) => {
    const customerId = id('customerId')
    const account = await createBankAccount(context, dependencies.vault, { customerId, account: toNewAccount(body) })
    return { status: 201, body: toBankAccount(account), location: `/v1/customers/${customerId}/bank-accounts/${account.id}` }
  },
)

const listBankAccountsOperation = serve(
  operations.listBankAccounts,
  {
    summary: 'Active bank accounts of a customer, newest first',
    scope: 'bank_accounts:read',
    answers: 'The accounts, masked',
    problems: [],
  },
  async ({ context, id }) => {
    const customer = await customerOf(context, id('customerId'))
    const accounts = await listActiveAccounts(context, customer.id)
    return { status: 200, body: accounts.map((account) => toBankAccount(account)) }
  },
)

const readBankAccountOperation = serve(
  operations.revealBankAccount,
  {
    summary: 'One bank account; `reveal=true` answers the full numbers (scope `bank_accounts:reveal`) and is recorded',
    scope: 'bank_accounts:read',
    mustExist: (context, id) => customerOf(context, id('customerId')),
    answers: 'The account',
    problems: [],
  },
  async ({ context, dependencies, query, id }) => {
    const reveal = query.reveal === 'true'
    if (reveal) mustHaveScope(context, 'bank_accounts:reveal')
    const customer = await customerOf(context, id('customerId'))
    const account = await findAccountEver(context, { customerId: customer.id, accountId: id('id') })
    if (account === undefined || account.deletedAt) throw new ServiceError('bank_account_not_found', 'No such account')
    if (!reveal) return { status: 200, body: toBankAccount(account) }
    await recordEvents(context, [{ type: 'bank_account.revealed', objectId: account.id, data: { customer_id: customer.id } }])
    return { status: 200, body: toBankAccount(account, openDetails(dependencies.vault, account)) }
  },
)

const deleteBankAccountOperation = serve(
  operations.deleteBankAccount,
  {
    summary: 'Delete a bank account (it is kept for history)',
    scope: 'bank_accounts:write',
    answers: 'Deleted',
    problems: [],
  },
  async ({ context, id }) => {
    await deleteBankAccount(context, { customerId: id('customerId'), accountId: id('id') })
    return { status: 200, body: { success: true } }
  },
)

function toNewAccount(body: BankAccountBody): NewBankAccount {
  return {
    accountType: body.account_type,
    countryCode: body.country_code,
    bankCode: body.bank_code,
    accountNumber: body.account_number,
    idDocNumber: body.id_doc_number,
    phoneNumber: body.phone_number,
    accountHolderName: body.account_holder_name,
    accountSubtype: body.account_subtype,
  }
}

export const bankAccountOperations: readonly ServedOperation[] = [
  createBankAccountOperation,
  listBankAccountsOperation,
  readBankAccountOperation,
  deleteBankAccountOperation,
]
