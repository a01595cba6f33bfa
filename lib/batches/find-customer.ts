import type { RowFacts } from '#backoffice/batches/row-cells'
import type { PaymentDeps } from '#backoffice/payments/payments'
import { readStateToPay, stateOrStop } from '#backoffice/payments/read-payee'
import { customerOfWallet } from '#backoffice/registry/customer-of-wallet'
import { findCustomers } from '#backoffice/registry/find-customers'
import { phoneWord, type SearchWord, wholeEmailWord } from '#backoffice/registry/personal'
import type { SearchedMember } from '#contract/customer-search'
import { ServiceError } from '#contract/errors'
import { orRefusal, unlessCode } from '#contract/refusal-as-value'
import { fitsMask } from './fits-mask'

export type FinderDeps = Pick<PaymentDeps, 'desk' | 'api' | 'hasExtension'>

/** The customer that a row means. `state` is undefined if the API does not report it. */
type FoundPayee = { id: string; state: string | undefined }
/** `nobody`: the API itself reports that no customer has this. `none`: no match, although the API may have the customer. */
export type CustomerFinding = FoundPayee | { match: 'none' | 'nobody' | 'several' | 'other_person'; field: string }
/** `isComplete`: all customers of the API were searched, so that an empty result means that there is none. */
type Search = { found: readonly FoundPayee[]; isComplete: boolean }

/**
 * Finds the customer of a row by the first of its cells that identifies one: id, e-mail, document, phone. An e-mail beside an id must
 * be that of the customer: a column that slipped would pay another person. Rejects with the ServiceError of an API that does not
 * answer.
 */
export async function findCustomerOfRow(deps: FinderDeps, facts: RowFacts): Promise<CustomerFinding> {
  const { customerId, email, document, phone } = facts
  if (customerId !== undefined) return byId(deps, customerId, email)
  if (email !== undefined) return byEmail(deps, email)
  const search =
    document === undefined ? unsearched : await byWord(deps, 'id_doc_number', document, { of: 'document', word: document })
  if (search.found.length > 0) return oneOf('document', search)
  if (phone !== undefined)
    return oneOf('phone', await byWord(deps, 'phone_number', phone, { of: 'phone', word: phoneWord(phone).word }))
  return oneOf('document', search)
}

const unsearched: Search = { found: [], isComplete: false }

function oneOf(field: string, { found, isComplete }: Search): CustomerFinding {
  const [only, ...others] = found
  if (only === undefined) return { match: isComplete ? 'nobody' : 'none', field }
  return others.length > 0 ? { match: 'several', field } : only
}

async function byId(deps: FinderDeps, id: string, email: string | undefined): Promise<CustomerFinding> {
  const customer = await unlessCode('customer_not_found', deps.api.readCustomer(id))
  if (customer === undefined) return { match: 'nobody', field: 'customer_id' }
  if (email !== undefined && customer.email && !fitsMask(customer.email, email)) return { match: 'other_person', field: 'email' }
  return { id, state: await readStateToPay(deps, customer) }
}

/**
 * Finds a customer by a whole e-mail: the published interface returns the wallet, and with it the state. After an answer that
 * does not distinguish "no match" from a refusal, the customer may exist.
 */
async function byEmail(deps: FinderDeps, email: string): Promise<CustomerFinding> {
  const wallet = await orRefusal(deps.api.findWalletByEmail(email))
  if (wallet instanceof ServiceError) {
    if (wallet.code === 'no_match_unclear') return oneOf('email', unsearched)
    if (wallet.code === 'customer_not_found') return oneOf('email', { found: [], isComplete: true })
    throw wallet
  }
  // A wallet of the built-in service always names its customer.
  const id = (await deps.hasExtension('searchedMembers')) ? wallet.user_id : await customerOfWallet(deps.api, email, wallet)
  return id === '' ? bySeenEmail(deps, email) : { id, state: await stateOrStop(deps, id, wallet.state) }
}

/**
 * Finds the customer of a wallet that does not name one among those seen here: the only one with this e-mail, if the API still has
 * them with it.
 */
async function bySeenEmail(deps: FinderDeps, email: string): Promise<CustomerFinding> {
  const found = await listSeen(deps, wholeEmailWord(email))
  const finding = oneOf('email', { found, isComplete: false })
  if ('match' in finding) return finding
  const now = await byId(deps, finding.id, email)
  return 'match' in now ? { match: 'none', field: 'email' } : now
}

/** Lists the customers seen here with this word, except deleted ones. */
async function listSeen({ desk }: FinderDeps, word: SearchWord): Promise<FoundPayee[]> {
  const seen = await findCustomers(desk, [{ words: [word] }], 5)
  return seen
    .filter(({ details }) => details.state !== 'DELETED')
    .map(({ id, details }) => ({ id, state: stateOf(details.state) }))
}

/** Searches the API's list of customers for the whole value; without such a list, the customers that this console has seen. */
async function byWord(deps: FinderDeps, member: SearchedMember, value: string, word: SearchWord): Promise<Search> {
  const { api } = deps
  const isSupported = member === 'phone_number' || (await deps.hasExtension('searchedMembers'))
  const page = isSupported
    ? await unlessCode('extension_missing', api.listCustomers({ q: value, q_in: member, limit: 5 }))
    : undefined
  if (page === undefined) return { found: await listSeen(deps, word), isComplete: false }
  const whole = page.data.filter((one) => member !== 'phone_number' || fitsMask(one.phone_number, value))
  // An API that does not know the search returns its first customers.
  return { found: whole.map(({ id, state }) => ({ id, state })), isComplete: !page.has_more }
}

function stateOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
