import type { z } from 'zod'
import { toIdDocNumber } from '#contract/account-checks'
import type { CustomerQuery } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { operations } from '#contract/operations'
import type { Vault } from '#database/vault'
import {
  findCustomerWithAccounts,
  listActiveAccounts,
  type ShownBankAccount,
} from '../customers/bank-accounts/bank-account.queries'
import { countCustomersByState } from '../customers/count-customers'
import { createCustomer } from '../customers/create-customer'
import type { CustomerFilter } from '../customers/customer-filter'
import { deleteCustomer } from '../customers/delete-customer'
import { findUnblockRequest } from '../customers/kyc/restrict-customer'
import { listCustomers } from '../customers/list-customers'
import {
  type Customer as CustomerRow,
  findCustomer,
  findCustomerEver,
  type ShownCustomer,
} from '../customers/record/customer.queries'
import { printDocument } from '../customers/record/print-document'
import { updateCustomer } from '../customers/update-customer'
import type { Context } from '../ground/context'
import { mustHaveScope } from '../ground/scopes'
import { openTransfers } from '../transfers/cancel-quotes'
import { toCreatedBetween, toPageAnswer, toSortedPageRequest } from './lists'
import { type ServedOperation, serve } from './operation'
import {
  type CustomerExtras,
  etagOf,
  toCustomer,
  toCustomerSummary,
  toNewProfile,
  versionsOf,
  type WireCustomer,
} from './to-customer'

/** Returns a customer of the organization. Throws `customer_not_found`, also for a deleted one unless `deletedToo`. */
export async function mustFindCustomer(context: Context, customerId: string, { deletedToo = false } = {}): Promise<CustomerRow> {
  const customer = await (deletedToo ? findCustomerEver : findCustomer)(context, customerId)
  if (customer === undefined) throw new ServiceError('customer_not_found', 'No such customer')
  return customer
}

const createCustomerOperation = serve(
  operations.createCustomer,
  {
    summary: 'Register a customer',
    description:
      'An e-mail or a phone is enough, and each belongs to one customer. Verification begins at once; until it is approved, quotes are refused with `customer_not_verified`.',
    scope: 'customers:write',
    answers: 'The id of the new customer',
    answerHeaders: ['Location'],
    problems: ['customer_already_exists'],
  },
  async ({ context, body }) => {
    const id = await createCustomer(context, toNewProfile(body))
    return { status: 201, body: { id }, location: `/v1/customers/${id}` }
  },
)

const listCustomersOperation = serve(
  operations.listCustomers,
  {
    summary: 'Customers, newest first by default; deleted ones only with `state=DELETED` (scope `customers:read_deleted`)',
    description:
      'Sorted by `name` they come by the legal name. Texts are compared in lower case by their first 64 characters, names without accents. Who has no name, or no e-mail, comes after all who have one.',
    scope: 'customers:read',
    readsMuch: true,
    longQuery: true,
    answers: 'One page',
    problems: [],
  },
  async ({ context, dependencies, query }) => {
    if (query.state?.includes('DELETED')) mustHaveScope(context, 'customers:read_deleted')
    const { organizationId } = context
    const asked = toSortedPageRequest(query, { name: 'customers', organizationId, vault: dependencies.vault })
    const page = await listCustomers(context, { filter: toFilter(query, context, dependencies.vault), ...asked })
    return toPageAnswer(page, (customer) => toCustomerSummary(customer, customer.walletBalance))
  },
)

const readCustomerCountsOperation = serve(
  operations.readCustomerCounts,
  {
    summary: 'How many customers are in each state, deleted ones apart',
    description: 'Counting stops at 10,001, as in lists.',
    scope: 'customers:read',
    readsMuch: true,
    answers: 'Each state with its count',
    problems: [],
  },
  async ({ context }) => ({ status: 200, body: { data: await countCustomersByState(context) } }),
)

const readCustomerOperation = serve(
  operations.readCustomer,
  {
    summary: 'Read a customer; `include_deleted=true` finds deleted ones too (scope `customers:read_deleted`)',
    scope: 'customers:read',
    checksKeyItself: true,
    mustExist: (context, id) => mustFindCustomer(context, id('id')),
    answers: 'The customer',
    answerHeaders: ['ETag'],
    problems: [],
  },
  async ({ context, query, id }) => {
    const deletedToo = query.include_deleted === 'true'
    if (deletedToo) mustHaveScope(context, 'customers:read_deleted')
    const found = await findCustomerWithAccounts(context, id('id'))
    if (found) return showCustomer(context, found.customer, {}, found.accounts)
    return showCustomer(context, await mustFindCustomer(context, id('id'), { deletedToo }))
  },
)

const updateCustomerOperation = serve(
  operations.updateCustomer,
  {
    summary: 'Replace the data of a customer; a critical change asks for a new review',
    description:
      'All members are replaced: what is left out is emptied, except `legal_name`. A change of name, address, city, country or tier asks for a new review. Send `If-Match` to be refused (412) when somebody else was faster.',
    scope: 'customers:write',
    readsIfMatch: true,
    mustExist: (context, id) => mustFindCustomer(context, id('id')),
    answers: 'The customer',
    answerHeaders: ['ETag'],
    problems: ['customer_already_exists', 'customer_blocked', 'precondition_failed'],
  },
  async ({ context, dependencies, body, id, request }) => {
    const expectedVersions = versionsOf(request.header('if-match'))
    const update = { customerId: id('id'), profile: toNewProfile(body), expectedVersions }
    const { customer, reverification } = await updateCustomer(context, { vault: dependencies.vault, openTransfers }, update)
    return showCustomer(context, customer, { reverification })
  },
)

const deleteCustomerOperation = serve(
  operations.deleteCustomer,
  {
    summary: 'Delete a customer (the record is kept for history)',
    scope: 'customers:delete',
    answers: 'Deleted',
    problems: ['customer_has_balance', 'customer_has_pending_transfers', 'customer_on_hold'],
  },
  async ({ context, id }) => {
    await deleteCustomer(context, openTransfers, id('id'))
    return { status: 200, body: { success: true } }
  },
)

async function showCustomer(
  context: Context,
  customer: ShownCustomer,
  shown: CustomerExtras = {},
  accounts?: ShownBankAccount[],
) {
  return { status: 200, body: await renderCustomer(context, customer, shown, accounts), headers: { etag: etagOf(customer) } }
}

/** Returns a customer with all members that the answers about a single customer show. Reads the accounts unless `known`. */
export async function renderCustomer(
  context: Context,
  customer: ShownCustomer,
  shown: CustomerExtras = {},
  known?: ShownBankAccount[],
): Promise<WireCustomer> {
  const accounts = known ?? (await listActiveAccounts(context, customer.id))
  const unblockRequest = customer.state === 'BLOCKED' ? await findUnblockRequest(context, customer.id) : undefined
  return toCustomer(customer, accounts, { ...shown, unblockRequest })
}

function toFilter(query: z.output<typeof CustomerQuery>, { organizationId }: Context, vault: Vault): CustomerFilter {
  // Compared as a document only if requested: most texts of that form are something else.
  const document = query.q_in?.includes('id_doc_number') ? toIdDocNumber(query.q ?? '') : undefined
  return {
    ids: query.id,
    q: query.q,
    qIn: query.q_in,
    ...(document && { qDocument: printDocument(vault, organizationId, document) }),
    state: query.state,
    kycStatus: query.kyc_status,
    type: query.type,
    country: query.country,
    ...toCreatedBetween(query),
    endsBefore: query.kyc_ends_before ? new Date(query.kyc_ends_before) : undefined,
  }
}

export const customerOperations: readonly ServedOperation[] = [
  createCustomerOperation,
  listCustomersOperation,
  readCustomerCountsOperation,
  readCustomerOperation,
  updateCustomerOperation,
  deleteCustomerOperation,
]
