import 'server-only'
import { getTranslations } from 'next-intl/server'
import { listLatestPayees } from '#backoffice/quote-intents/quote-intents'
import { listRemembered, type RegistryEntry } from '#backoffice/registry/registry'
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

/**
 * Returns customers that match the term, recorded like any search by personal data. For an empty term they are those for whom this
 * person made quotes lately, and then the newest ones; with `payable` only those who can be paid, if the API can tell.
 */
export async function listPayees(
  term: string,
  staff: Staff,
  { payable = false }: { payable?: boolean } = {},
): Promise<FoundPayees> {
  const reader: Reader = { words: await statusLabels(), seesEmails: staff.can('customer.see_email') }
  const offered = await offeredExtensions()
  if (term.trim() !== '') {
    const plan = planFor(staff, term)
    const find = () => (offered.has('searchedMembers') ? findPlanned(plan, { limit: most }) : findWithWallet(plan))
    return toPayees(await recordSearch(plan, staff, find), reader)
  }
  const lately = await listLatestPayees((await openDesk()).db, staff.personId, most)
  if (!offered.has('listCustomers')) return listSeen(lately, reader)
  const takesFilters = offered.has('searchedMembers')
  const [chosen, newest] = await Promise.all([
    takesFilters ? readChosen(lately, reader) : findChosen(lately, reader),
    lately.length < most ? api.listCustomers({ limit: most, ...(payable && takesFilters && { state: 'ACTIVE' }) }) : nobody,
  ])
  const { found, gaps } = await toPayees(newest, reader)
  return { found: await grouped(inOrder(lately, chosen, found), lately), gaps }
}

/** Without further rows the list may go on. */
const nobody = { data: [], has_more: true, next_cursor: null }

/** Returns the customers with these ids as the API has them. */
async function readChosen(ids: readonly string[], reader: Reader): Promise<FoundPayee[]> {
  if (ids.length === 0) return []
  return (await toPayees(await api.listCustomers({ id: ids.join(), limit: most }), reader)).found
}

/** Returns the customers with these ids as they were last seen here: another API's list may not be filtered by id. */
async function findChosen(ids: readonly string[], words: Reader): Promise<FoundPayee[]> {
  const [show, { db }] = await Promise.all([seenCustomers(), openDesk()])
  return (await listRemembered(db, 'customer', ids)).flatMap((entry) => seenFace(entry, show, words) ?? [])
}

/** Returns the face of a customer as last seen here; undefined if they were deleted. */
function seenFace(entry: RegistryEntry, show: Awaited<ReturnType<typeof seenCustomers>>, words: Reader): FoundPayee | undefined {
  return entry.details.state === 'DELETED' ? undefined : toPayeeFace(show(entry), { ...words, reportsStates: false })
}

/** Returns the chosen customers with these ids, in their order, and then the others. */
function inOrder(ids: readonly string[], chosen: readonly FoundPayee[], others: readonly FoundPayee[]): FoundPayee[] {
  const known = [...others, ...chosen]
  const first = ids.flatMap((id) => known.find((face) => face.id === id) ?? [])
  return [...first, ...others.filter(({ id }) => !ids.includes(id))].slice(0, most)
}

/** Titles the customers for whom quotes were made lately, and the others, if there are any of the former. */
async function grouped(found: readonly FoundPayee[], lately: readonly string[]): Promise<FoundPayee[]> {
  const t = await getTranslations('customer-search')
  const hasGroups = found.some(({ id }) => lately.includes(id))
  return found.map((face) => (hasGroups ? { ...face, group: t(lately.includes(face.id) ? 'lately' : 'newest') } : face))
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

/** Returns the customers with these ids as they were last seen here, in their order, and then the last seen ones. */
async function listSeen(ids: readonly string[], reader: Reader): Promise<FoundPayees> {
  const [show, { db }] = await Promise.all([seenCustomers(), openDesk()])
  const [chosen, { shown, next }] = await Promise.all([
    findChosen(ids, reader),
    readRemembered(db, 'customer', { size: most, show: (entry) => seenFace(entry, show, reader) }),
  ])
  const isMore = next !== null || new Set([...chosen, ...shown].map(({ id }) => id)).size > most
  const gaps = await gapsOf({ more: isMore, unread: 0, seenOnly: false })
  return { found: await grouped(inOrder(ids, chosen, shown), ids), gaps }
}
