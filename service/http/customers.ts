import { z } from 'zod'
import { Customer, CustomerBody, CustomerCreated, CustomerPage, CustomerQuery } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { Deleted } from '#contract/primitives'
import { type BankAccount, findCustomerWithAccounts, listActiveAccounts } from '../bank-accounts/bank-account.queries'
import type { Context } from '../context'
import { createCustomer } from '../customers/create-customer'
import { type Customer as CustomerRow, findCustomer, findCustomerEver } from '../customers/customer.queries'
import { deleteCustomer } from '../customers/delete-customer'
import { type CustomerFilter, listCustomers } from '../customers/list-customers'
import { updateCustomer } from '../customers/update-customer'
import { findUnblockRequest } from '../kyc/take-measure'
import { mustHaveScope } from '../scopes'
import { toCreatedBetween, toPageAnswer, toSortedPageRequest } from './lists'
import { noBody, type Operation, read, write } from './operation'
import { etagOf, type Shown, toCustomer, toCustomerSummary, toNewProfile, versionsOf, type WireCustomer } from './to-customer'

const oneCustomer = { id: 'customer_not_found' } as const

export async function existingCustomer(context: Context, customerId: string, { deletedToo = false } = {}): Promise<CustomerRow> {
  const customer = await (deletedToo ? findCustomerEver : findCustomer)(context, customerId)
  if (customer === undefined) throw new ServiceError('customer_not_found', 'No such customer')
  return customer
}

const createCustomerOperation = write(
  {
    id: 'createCustomer',
    method: 'post',
    path: '/v1/customers',
    summary: 'Register a customer',
    description:
      'An e-mail or a phone is enough, and each belongs to one customer. Verification begins at once; until it is approved, quotes are refused with `customer_not_verified`.',
    scope: 'customers:write',
    ids: {},
    body: CustomerBody,
    answer: { status: 201, description: 'The id of the new customer', schema: CustomerCreated, headers: ['Location'] },
    problems: ['customer_already_exists'],
  },
  async ({ context, body }) => {
    const id = await createCustomer(context, toNewProfile(body))
    return { status: 201, body: { id }, location: `/v1/customers/${id}` }
  },
)

const listCustomersOperation = read(
  {
    id: 'listCustomers',
    path: '/v1/customers',
    summary: 'Customers, newest first unless told; deleted ones only with `state=DELETED` (scope `customers:read_deleted`)',
    description:
      'Sorted by `name` they come by the legal name. Texts are compared in lower case by their first 64 characters, names without accents. Who has no name, or no e-mail, comes after all who have one.',
    scope: 'customers:read',
    ids: {},
    query: CustomerQuery,
    answer: { status: 200, description: 'One page', schema: CustomerPage },
    problems: [],
  },
  async ({ context, dependencies, query }) => {
    if (query.state?.includes('DELETED')) mustHaveScope(context, 'customers:read_deleted')
    const { organizationId } = context
    const asked = toSortedPageRequest(query, { name: 'customers', organizationId, vault: dependencies.vault })
    const page = await listCustomers(context, { filter: toFilter(query), ...asked })
    return toPageAnswer(page, (customer) => toCustomerSummary(customer, customer.walletBalance))
  },
)

const readCustomerOperation = read(
  {
    id: 'readCustomer',
    path: '/v1/customers/{id}',
    summary: 'Read a customer; `include_deleted=true` finds deleted ones too (scope `customers:read_deleted`)',
    scope: 'customers:read',
    asksForPass: true,
    ids: oneCustomer,
    mustExist: (context, id) => existingCustomer(context, id('id')),
    query: z.object({ include_deleted: z.enum(['true', 'false']).optional() }),
    answer: { status: 200, description: 'The customer', schema: Customer, headers: ['ETag'] },
    problems: [],
  },
  async ({ context, query, id }) => {
    const deletedToo = query.include_deleted === 'true'
    if (deletedToo) mustHaveScope(context, 'customers:read_deleted')
    const found = await findCustomerWithAccounts(context, id('id'))
    if (found) return showCustomer(context, found.customer, {}, found.accounts)
    return showCustomer(context, await existingCustomer(context, id('id'), { deletedToo }))
  },
)

const updateCustomerOperation = write(
  {
    id: 'updateCustomer',
    method: 'put',
    path: '/v1/customers/{id}',
    summary: 'Replace the data of a customer; a critical change asks for a new review',
    description:
      'All members are replaced: what is left out is emptied, except `legal_name`. A change of address, country or tier asks for a new review. Send `If-Match` to be refused (412) when somebody else was faster.',
    scope: 'customers:write',
    ids: oneCustomer,
    mustExist: (context, id) => existingCustomer(context, id('id')),
    body: CustomerBody,
    answer: { status: 200, description: 'The customer', schema: Customer, headers: ['ETag'] },
    problems: ['customer_already_exists', 'customer_blocked', 'precondition_failed'],
  },
  async ({ context, dependencies, body, id, request }) => {
    const expectedVersions = versionsOf(request.header('if-match'))
    const update = { customerId: id('id'), profile: toNewProfile(body), expectedVersions }
    const { customer, reverification } = await updateCustomer(context, dependencies.vault, update)
    return showCustomer(context, customer, { reverification })
  },
)

const deleteCustomerOperation = write(
  {
    id: 'deleteCustomer',
    method: 'delete',
    path: '/v1/customers/{id}',
    summary: 'Delete a customer (the record is kept for history)',
    scope: 'customers:delete',
    ids: oneCustomer,
    body: noBody,
    answer: { status: 200, description: 'Deleted', schema: Deleted },
    problems: ['customer_has_balance', 'customer_has_pending_transfers', 'customer_on_hold'],
  },
  async ({ context, id }) => {
    await deleteCustomer(context, id('id'))
    return { status: 200, body: { success: true } }
  },
)

async function showCustomer(context: Context, customer: CustomerRow, shown: Shown = {}, accounts?: BankAccount[]) {
  return { status: 200, body: await renderCustomer(context, customer, shown, accounts), headers: { etag: etagOf(customer) } }
}

/** A customer with everything that the answers about one of them show. Their accounts are read when they are not known yet. */
export async function renderCustomer(
  context: Context,
  customer: CustomerRow,
  shown: Shown = {},
  known?: BankAccount[],
): Promise<WireCustomer> {
  const accounts = known ?? (await listActiveAccounts(context, customer.id))
  const unblockRequest = customer.state === 'BLOCKED' ? await findUnblockRequest(context, customer.id) : undefined
  return toCustomer(customer, accounts, { ...shown, unblockRequest })
}

function toFilter(query: z.output<typeof CustomerQuery>): CustomerFilter {
  return {
    ids: query.id,
    q: query.q,
    qIn: query.q_in,
    state: query.state,
    kycStatus: query.kyc_status,
    type: query.type,
    country: query.country,
    ...toCreatedBetween(query),
  }
}

export const customerOperations: readonly Operation[] = [
  createCustomerOperation,
  listCustomersOperation,
  readCustomerOperation,
  updateCustomerOperation,
  deleteCustomerOperation,
]
