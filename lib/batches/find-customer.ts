import type { RowFacts } from '#backoffice/batches/row-cells'
import type { PaymentGround } from '#backoffice/payments/payments'
import { findCustomers } from '#backoffice/registry/find-customers'
import { phoneWord, type SearchWord } from '#backoffice/registry/personal'
import { findStop } from '#backoffice/registry/remember-customer'
import type { SearchedMember } from '#contract/customer-search'
import { ServiceError } from '#contract/errors'
import { unlessCode } from '#contract/refusal-as-value'
import { fitsMask } from './fits-mask'

export type FinderGround = Pick<PaymentGround, 'desk' | 'api' | 'offers'>

/** The customer that a row means. `state` is undefined if the API does not report it. */
type FoundPayee = { id: string; state: string | undefined }
export type CustomerFinding = FoundPayee | { match: 'none' | 'several'; field: string }

/**
 * Finds the customer of a row by the first of its cells that identifies one: id, e-mail, document, phone. Rejects with the
 * ServiceError of an API that does not answer.
 */
export async function findCustomerOfRow(ground: FinderGround, facts: RowFacts): Promise<CustomerFinding> {
  const { customerId, email, document, phone } = facts
  if (customerId !== undefined) return oneOf('customer_id', await byId(ground, customerId))
  if (email !== undefined) return oneOf('email', await byEmail(ground, email))
  const found = document === undefined ? [] : await byWord(ground, 'id_doc_number', document, { of: 'document', word: document })
  if (found.length > 0) return oneOf('document', found)
  if (phone !== undefined)
    return oneOf('phone', await byWord(ground, 'phone_number', phone, { of: 'phone', word: phoneWord(phone).word }))
  return oneOf('document', found)
}

function oneOf(field: string, found: readonly FoundPayee[]): CustomerFinding {
  const [only, ...others] = found
  if (only === undefined) return { match: 'none', field }
  return others.length > 0 ? { match: 'several', field } : only
}

async function byId({ api, desk }: FinderGround, id: string): Promise<FoundPayee[]> {
  const customer = await unlessCode('customer_not_found', api.readCustomer(id))
  if (customer === undefined) return []
  return [{ id, state: customer.state ?? (await findStop(desk, id)) }]
}

/**
 * Finds a customer by a whole e-mail: the published interface returns the wallet, and with it the state. If the API's answer does
 * not distinguish "no match" from a refusal, it counts as no match.
 */
async function byEmail({ api }: FinderGround, email: string): Promise<FoundPayee[]> {
  const wallet = await unlessNobody(() => api.findWalletByEmail(email))
  return wallet === undefined || wallet.user_id === '' ? [] : [{ id: wallet.user_id, state: wallet.state }]
}

async function unlessNobody<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ServiceError && ['customer_not_found', 'no_match_unclear'].includes(error.code)) return undefined
    throw error
  }
}

/** Searches the API's list of customers for the whole value; without such a list, the customers that this console has seen. */
async function byWord(ground: FinderGround, member: SearchedMember, value: string, word: SearchWord): Promise<FoundPayee[]> {
  const { api, desk } = ground
  const isAsked = member === 'phone_number' || (await ground.offers('searchedMembers'))
  const page = isAsked
    ? await unlessCode('extension_missing', api.listCustomers({ q: value, q_in: member, limit: 5 }))
    : undefined
  if (page === undefined) {
    const seen = await findCustomers(desk, [{ words: [word] }], 5)
    return seen
      .filter(({ details }) => details.state !== 'DELETED')
      .map(({ id, details }) => ({ id, state: stateOf(details.state) }))
  }
  const whole = page.data.filter((one) => member !== 'phone_number' || fitsMask(one.phone_number, value))
  return whole.map(({ id, state }) => ({ id, state }))
}

function stateOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
