import 'server-only'
import type { RegistryEntry } from '#backoffice/registry/registry'
import { ServiceError } from '#contract/errors'
import { api, offeredExtensions } from '#lib/api'
import { countUnreadRows } from '#lib/api/not-read'
import { attempt, isNotFound } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { maskEmail } from '#lib/masks'
import type { Staff } from '#lib/session'
import type { SearchPlan } from '../../customers/plan-search'
import { planFor, recordFound, searchCustomers } from '../../customers/search-customers'
import { readRemembered } from '../../read-remembered'
import { type StatusWords, statusWords } from '../../status-words'
import { type FoundPayee, toPayeeFace } from './payee-face'

const most = 8

/** `more`: others match too. `unread`: so many came and could not be read. */
export type FoundPayees = { found: FoundPayee[]; more: boolean; unread: number }

/** Customers who are found by what is typed, recorded as any search by personal data; the newest where nothing is typed yet. */
export async function listPayees(term: string, staff: Staff): Promise<FoundPayees> {
  const words = await statusWords()
  const plan = term.trim() === '' ? undefined : planFor(staff, term)
  const seesEmails = staff.can('customer.see_email')
  if (!(await offeredExtensions()).has('listCustomers')) return listRemembered(plan, staff, words)
  const filters = { limit: most }
  const page = await (plan ? searchCustomers(plan, filters, staff) : api.listCustomers(filters))
  const { data, has_more } = page
  const found = data.slice(0, most).map((customer) => toPayeeFace(customer, words, seesEmails))
  return { found, more: has_more || data.length > most, unread: countUnreadRows(page) }
}

/** An API without a list: a whole e-mail is asked of its wallet, the rest is searched in what this console has seen, as it is shown there. */
async function listRemembered(plan: SearchPlan | undefined, staff: Staff, words: StatusWords): Promise<FoundPayees> {
  const find = () => (plan && plan.kind === 'email' ? findByWallet(plan, staff, words) : findSeen(plan?.value ?? '', words))
  return plan ? recordFound(plan, staff, find, ({ found }) => found) : find()
}

async function findSeen(q: string, words: StatusWords): Promise<FoundPayees> {
  const fits = ({ id, label }: RegistryEntry) => id.startsWith(q) || label.toLowerCase().includes(q.toLowerCase())
  const { shown, next } = await readRemembered((await openDesk()).db, 'customer', {
    size: most,
    show: (entry) => (fits(entry) ? toSeenPayee(entry, words) : undefined),
  })
  return { found: shown, more: next !== null, unread: 0 }
}

async function findByWallet({ value }: SearchPlan, staff: Staff, words: StatusWords): Promise<FoundPayees> {
  const wallet = await attempt(api.findWalletByEmail(value))
  if (!wallet.ok && isNotFound(wallet.code)) return { found: [], more: false, unread: 0 }
  if (!wallet.ok) throw new ServiceError(wallet.code, 'the wallet could not be asked', wallet)
  const { user_id: id, email, state } = wallet.value
  const name = staff.can('customer.see_email') ? email : maskEmail(email)
  const stateWord = words('customer', state)
  return { found: [{ id, name, email: null, state, stateWord, payable: state === 'ACTIVE' }], more: false, unread: 0 }
}

function toSeenPayee({ id, label, details }: RegistryEntry, words: StatusWords): FoundPayee {
  const state = typeof details.state === 'string' ? details.state : null
  const stateWord = state ? words('customer', state) : ''
  return { id, name: label, email: null, state, stateWord, payable: state === null || state === 'ACTIVE' }
}
