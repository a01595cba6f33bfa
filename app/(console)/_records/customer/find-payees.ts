import 'server-only'
import { getTranslations } from 'next-intl/server'
import { ServiceError } from '#contract/errors'
import type { Staff } from '#lib/access/session'
import { countUnreadRows } from '#lib/api/not-read'
import { api, offeredExtensions } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { readRemembered } from '../../_kit/list/read-remembered'
import { statusLabels } from '../../_kit/words/status-labels'
import { findWallet } from './find-wallet'
import type { FoundPage } from './found-customer'
import { type FaceReader, type FoundPayee, toPayeeFace } from './payee-face'
import { isWholeEmail, type SearchPlan } from './plan-search'
import { findPlanned, planFor, recordSearch } from './search-customers'
import { findSeen, seenCustomers } from './seen-customer'

const most = 8

/** `gaps`: sentences that say why further customers may match; empty if none do. */
export type FoundPayees = { found: FoundPayee[]; gaps: string }

type Reader = Omit<FaceReader, 'reportsStates'>

/** Returns customers that match the term, recorded like any search by personal data; the newest ones for an empty term. */
export async function listPayees(term: string, staff: Staff): Promise<FoundPayees> {
  const reader: Reader = { words: await statusLabels(), seesEmails: staff.can('customer.see_email') }
  const offered = await offeredExtensions()
  if (term.trim() !== '') {
    const plan = planFor(staff, term)
    const find = () => (offered.has('searchedMembers') ? findPlanned(plan, { limit: most }) : findWithWallet(plan))
    return toPayees(await recordSearch(plan, staff, find), reader)
  }
  return offered.has('listCustomers') ? toPayees(await api.listCustomers({ limit: most }), reader) : listLately(reader)
}

async function toPayees(page: FoundPage, reader: Reader): Promise<FoundPayees> {
  const { data, has_more, seenOnly = false } = page
  const found = data.slice(0, most).map((customer) => toPayeeFace(customer, { ...reader, reportsStates: !seenOnly }))
  return { found, gaps: await gapsOf({ more: has_more || data.length > most, unread: countUnreadRows(page), seenOnly }) }
}

/**
 * `more`: further customers match. `unread`: the number of customers that the API returned and that could not be read. `seenOnly`:
 * only the customers that this console has seen were searched.
 */
async function gapsOf({ more, unread, seenOnly }: { more: boolean; unread: number; seenOnly: boolean }): Promise<string> {
  const t = await getTranslations('customer-search')
  const sentences = [more && t('more'), unread > 0 && t('unread', { count: unread }), seenOnly && t('seenOnly')]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}

/**
 * Finds customers at an API whose search cannot be relied upon, or that has none. A whole e-mail is also looked up as a wallet, which
 * finds its customer if the search does not.
 */
async function findWithWallet(plan: SearchPlan): Promise<FoundPage> {
  const wallet = plan.kind === 'email' && isWholeEmail(plan.value) ? await attempt(findWallet(plan.value)) : undefined
  const page = await findPlanned(plan, { limit: most })
  if (page.data.length > 0 || wallet === undefined) return page
  if (!wallet.ok && isNotFound(wallet.code)) return { data: [], has_more: false, next_cursor: null }
  if (!wallet.ok) throw new ServiceError(wallet.code, 'the wallet could not be asked')
  if (wallet.value.user_id === '') throw new ServiceError('customer_without_id', 'the wallet names no customer')
  return { ...page, data: await findSeen(plan, most), seenOnly: true }
}

async function listLately(words: Reader): Promise<FoundPayees> {
  const reader = { ...words, reportsStates: false }
  const show = await seenCustomers()
  const { shown, next } = await readRemembered((await openDesk()).db, 'customer', {
    size: most,
    show: (entry) => (entry.details.state === 'DELETED' ? undefined : toPayeeFace(show(entry), reader)),
  })
  return { found: shown, gaps: await gapsOf({ more: next !== null, unread: 0, seenOnly: false }) }
}
