import { z } from 'zod'
import { BankAccount, BankAccountBody, BankAccountList } from '#contract/bank-accounts'
import { ServiceError } from '#contract/errors'
import { Deleted } from '#contract/primitives'
import { findAccountEver, listActiveAccounts } from '../bank-accounts/bank-account.queries'
import { createBankAccount, type NewBankAccount } from '../bank-accounts/create-bank-account'
import { deleteBankAccount } from '../bank-accounts/delete-bank-account'
import { openDetails } from '../bank-accounts/sealed-details'
import type { Context } from '../context'
import { type Customer, findCustomer } from '../customers/customer.queries'
import { recordEvents } from '../events/record-event'
import { mustHaveScope } from '../scopes'
import { noBody, noQuery, type Operation, read, write } from './operation'
import { toBankAccount } from './to-bank-account'

const ofCustomer = { customerId: 'customer_not_found' } as const
const oneAccount = { customerId: 'customer_not_found', id: 'bank_account_not_found' } as const

async function customerOf(context: Context, customerId: string): Promise<Customer> {
  const customer = await findCustomer(context, customerId)
  if (customer === undefined) throw new ServiceError('customer_not_found', 'No such customer')
  return customer
}

const createBankAccountOperation = write(
  {
    id: 'createBankAccount',
    method: 'post',
    path: '/v1/customers/{customerId}/bank-accounts',
    summary: 'Link a bank account to a customer',
    scope: 'bank_accounts:write',
    ids: ofCustomer,
    mustExist: (context, id) => customerOf(context, id('customerId')),
    body: BankAccountBody,
    answer: { status: 201, description: 'The account, masked', schema: BankAccount, headers: ['Location'] },
    problems: ['customer_blocked', 'bank_account_exists', 'bank_account_limit', 'bank_restricted'],
  },
  async ({ context, dependencies, body, id }) => {
    const customerId = id('customerId')
    const account = await createBankAccount(context, dependencies.vault, { customerId, account: toNewAccount(body) })
    return { status: 201, body: toBankAccount(account), location: `/v1/customers/${customerId}/bank-accounts/${account.id}` }
  },
)

const listBankAccountsOperation = read(
  {
    id: 'listBankAccounts',
    path: '/v1/customers/{customerId}/bank-accounts',
    summary: 'Active bank accounts of a customer, newest first',
    scope: 'bank_accounts:read',
    ids: ofCustomer,
    query: noQuery,
    answer: { status: 200, description: 'The accounts, masked', schema: BankAccountList },
    problems: [],
  },
  async ({ context, id }) => {
    const customer = await customerOf(context, id('customerId'))
    const accounts = await listActiveAccounts(context, customer.id)
    return { status: 200, body: accounts.map((account) => toBankAccount(account)) }
  },
)

const readBankAccountOperation = read(
  {
    id: 'revealBankAccount',
    path: '/v1/customers/{customerId}/bank-accounts/{id}',
    summary: 'One bank account; `reveal=true` answers the full numbers (scope `bank_accounts:reveal`) and is recorded',
    scope: 'bank_accounts:read',
    ids: oneAccount,
    mustExist: (context, id) => customerOf(context, id('customerId')),
    query: z.object({ reveal: z.enum(['true', 'false']).optional() }),
    answer: { status: 200, description: 'The account', schema: BankAccount },
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

const deleteBankAccountOperation = write(
  {
    id: 'deleteBankAccount',
    method: 'delete',
    path: '/v1/customers/{customerId}/bank-accounts/{id}',
    summary: 'Delete a bank account (it is kept for history)',
    scope: 'bank_accounts:write',
    ids: oneAccount,
    body: noBody,
    answer: { status: 200, description: 'Deleted', schema: Deleted },
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

export const bankAccountOperations: readonly Operation[] = [
  createBankAccountOperation,
  listBankAccountsOperation,
  readBankAccountOperation,
  deleteBankAccountOperation,
]
