import 'server-only'
import { ServiceError } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { countUnreadRows } from '#lib/api/not-read'
import { api, offeredExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { readRemembered } from '../../_kit/list/read-remembered'
import { statusLabels } from '../../_kit/words/status-labels'
import { findWallet } from './find-wallet'
import { type FaceReader, type FoundPayee, toPayeeFace } from './payee-face'
import { isWholeEmail, type SearchPlan } from './plan-search'
import { findPlanned, planFor, recordSearch, searchCustomers } from './search-customers'
import { seenCustomers } from './seen-customer'

const most = 8

/** `more`: further customers match. `unread`: the number of customers that the API returned and that could not be read. */
export type FoundPayees = { found: FoundPayee[]; more: boolean; unread: number }

/** Returns customers that match the term, recorded like any search by personal data; the newest ones for an empty term. */
export async function listPayees(term: string, staff: Staff): Promise<FoundPayees> {
  const words = await statusLabels()
  const plan = term.trim() === '' ? undefined : planFor(staff, term)
  const seesEmails = staff.can('customer.see_email')
  if (!(await offeredExtensions()).has('listCustomers')) return listSeen(plan, staff, { words, seesEmails, reportsStates: false })
  const filters = { limit: most }
  const page = await (plan ? searchCustomers(plan, filters, staff) : api.listCustomers(filters))
  const { data, has_more } = page
  const reader = { words, seesEmails, reportsStates: true }
  const found = data.slice(0, most).map((customer) => toPayeeFace(customer, reader))
  return { found, more: has_more || data.length > most, unread: countUnreadRows(page) }
}

/** Lists payees for an API without a list: customers seen here and, for a whole e-mail, the customer with this wallet. */
async function listSeen(plan: SearchPlan | undefined, staff: Staff, reader: FaceReader): Promise<FoundPayees> {
  if (plan === undefined) return listLately(reader)
  const { data, has_more } = await recordSearch(plan, staff, async () => {
    const wallet = plan.kind === 'email' && isWholeEmail(plan.value) ? await attempt(findWallet(plan.value)) : undefined
    const page = await findPlanned(plan, { limit: most })
    const isUnanswered = page.data.length === 0 && wallet && !wallet.ok && !isNotFound(wallet.code)
    const hasNoId = page.data.length === 0 && wallet?.ok && wallet.value.user_id === ''
    if (hasNoId) throw new ServiceError('customer_without_id', 'the wallet names no customer')
    if (isUnanswered) throw new ServiceError(wallet.code, 'the wallet could not be asked')
    return page
  })
  return { found: data.map((customer) => toPayeeFace(customer, reader)), more: has_more, unread: 0 }
}

async function listLately(reader: FaceReader): Promise<FoundPayees> {
  const show = await seenCustomers()
  const { shown, next } = await readRemembered((await openDesk()).db, 'customer', {
    size: most,
    show: (entry) => (entry.details.state === 'DELETED' ? undefined : toPayeeFace(show(entry), reader)),
  })
  return { found: shown, more: next !== null, unread: 0 }
}
