import 'server-only'
import type { RegistryEntry } from '#backoffice/registry/registry'
import { api, offeredExtensions } from '#lib/api'
import { attempt } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { detectTerm } from '../../lookup/detect-term'
import { readRemembered } from '../../read-remembered'
import { type StatusWords, statusWords } from '../../status-words'
import { type FoundPayee, toPayeeFace } from './payee-face'

const most = 8

/** `more`: others match too. */
export type FoundPayees = { found: FoundPayee[]; more: boolean }

/** Customers whose name, e-mail, phone or id begins like this; the newest where nothing is typed yet. */
export async function listPayees(term: string, { seesEmails }: { seesEmails: boolean }): Promise<FoundPayees> {
  const words = await statusWords()
  const detected = detectTerm(term)[0]
  const q = detected && detected.kind !== 'reference' ? detected.value : term.trim()
  if (!(await offeredExtensions()).has('listCustomers')) return listRemembered(q, words)
  const { data, has_more } = await api.listCustomers({ limit: most, ...(q && { q }) })
  return { found: data.map((customer) => toPayeeFace(customer, words, seesEmails)), more: has_more }
}

/** An API without a list: an e-mail is asked of its wallet, the rest is searched in what this console has seen. */
async function listRemembered(q: string, words: StatusWords): Promise<FoundPayees> {
  const fits = ({ id, label }: RegistryEntry) => id.startsWith(q) || label.toLowerCase().includes(q.toLowerCase())
  const { shown, next } = await readRemembered((await openDesk()).db, 'customer', {
    size: most,
    show: (entry) => (fits(entry) ? toSeenPayee(entry, words) : undefined),
  })
  if (shown.length > 0 || !q.includes('@')) return { found: shown, more: next !== null }
  const wallet = await attempt(api.findWalletByEmail(q))
  if (!wallet.ok) return { found: [], more: false }
  const { user_id: id, email, state } = wallet.value
  const stateWord = words('customer', state)
  return { found: [{ id, name: email, email: null, state, stateWord, payable: state === 'ACTIVE' }], more: false }
}

function toSeenPayee({ id, label, details }: RegistryEntry, words: StatusWords): FoundPayee {
  const state = typeof details.state === 'string' ? details.state : null
  const stateWord = state ? words('customer', state) : ''
  return { id, name: label, email: null, state, stateWord, payable: state === null || state === 'ACTIVE' }
}
