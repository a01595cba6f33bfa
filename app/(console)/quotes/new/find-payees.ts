import 'server-only'
import { listRegistry } from '#backoffice/registry/registry'
import { api, apiExtensions } from '#lib/api'
import { attempt } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { detectTerm } from '../../lookup/detect-term'
import { type StatusWords, statusWords } from '../../status-words'
import { type FoundPayee, toPayeeFace } from './payee-face'

const most = 8

/** Customers whose name, e-mail, phone or id begins like this; the newest where nothing is typed yet. */
export async function listPayees(term: string, { seesEmails }: { seesEmails: boolean }): Promise<FoundPayee[]> {
  const words = await statusWords()
  const detected = detectTerm(term)[0]
  const q = detected && detected.kind !== 'reference' ? detected.value : term.trim()
  if (!(await apiExtensions()).has('listCustomers')) return listRemembered(q, words)
  const { data } = await api.listCustomers({ limit: most, ...(q && { q }) })
  return data.map((customer) => toPayeeFace(customer, words, seesEmails))
}

/** An API without a list: an e-mail is asked of its wallet, the rest is searched in what this console has seen. */
async function listRemembered(q: string, words: StatusWords): Promise<FoundPayee[]> {
  const entries = await listRegistry((await openDesk()).db, 'customer', { limit: 200 })
  const seen = entries
    .filter(({ id, label }) => id.startsWith(q) || label.toLowerCase().includes(q.toLowerCase()))
    .map(({ id, label, details }) => {
      const state = typeof details.state === 'string' ? details.state : null
      return {
        id,
        name: label,
        email: null,
        state,
        stateWord: state ? words('customer', state) : '',
        payable: state === null || state === 'ACTIVE',
      }
    })
  if (seen.length > 0 || !q.includes('@')) return seen.slice(0, most)
  const wallet = await attempt(api.findWalletByEmail(q))
  if (!wallet.ok) return []
  const { user_id, email, state } = wallet.value
  return [{ id: user_id, name: email, email: null, state, stateWord: words('customer', state), payable: state === 'ACTIVE' }]
}
