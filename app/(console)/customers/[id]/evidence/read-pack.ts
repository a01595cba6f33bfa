import 'server-only'
import type { AuditRecord } from '#backoffice/audit/list-audit'
import { listCustomerTrail } from '#backoffice/audit/list-customer-trail'
import { listNotes, type Note } from '#backoffice/notes/notes'
import type { BankAccount } from '#contract/bank-accounts'
import type { Event } from '#contract/events'
import type { Transaction } from '#contract/transfers'
import type { Staff } from '#lib/access/session'
import { countUnreadRows } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { longestPage } from '../../../_kit/list/longest-page'
import { readWhole, type Whole } from '../../../_kit/list/walk-pages'
import { mergeNewest } from '../timeline/merge-newest'
import { accountAlert, type Happened, ofEvents, ofRecord, ofTransaction, toListPage } from '../timeline/sources'

/** The largest number of records of a kind in one pack. A longer list is cut, and the pack is marked as incomplete. */
const most = 10_000
const trailPage = 200

/** The parts of a pack, newest first. */
export type Pack = {
  accounts: Whole<BankAccount>
  payments: Whole<Transaction>
  notes: Whole<Note>
  trail: Whole<AuditRecord>
  events: Whole<Event>
}

export const packParts = ['accounts', 'payments', 'notes', 'trail', 'events'] as const satisfies readonly (keyof Pack)[]
export type PackPart = (typeof packParts)[number]

/** Returns whether a part is complete. */
export function isWhole({ failed, cut, unread }: Whole<unknown>): boolean {
  return failed === null && !cut && unread === 0
}

type PackTerms = { deleted: boolean; staff: Pick<Staff, 'can'> }

/**
 * Reads all pages of all sources. A part that cannot be read is marked. The accounts of a deleted customer are gone too. Alerts of
 * accounts that two customers have are only for those who see them.
 */
export async function readPack(customerId: string, { deleted, staff }: PackTerms): Promise<Pack> {
  const seesAlerts = staff.can('review.decide')
  const { db } = await openDesk()
  const page = { limit: longestPage }
  const [accounts, payments, notes, trail, events] = await Promise.all([
    readWhole(async () => {
      const items = deleted ? [] : await api.listBankAccounts(customerId)
      return { items, next: null, unread: countUnreadRows(items) }
    }, most),
    readWhole(
      async (cursor) => toListPage(await api.listTransactions({ customer_id: customerId, ...page, cursor }), (all) => all),
      most,
    ),
    readWhole(async (after) => {
      const found = await listNotes(db, customerId, { after, ...page })
      return { items: found.notes, next: found.nextAfter }
    }, most),
    readWhole(async (before) => {
      const found = await listCustomerTrail(db, { customerId, onlyEnded: false }, { before, limit: trailPage })
      return { items: found.records, next: found.nextBefore }
    }, most),
    readWhole(
      async (cursor) =>
        toListPage(await api.listEvents({ customer_id: customerId, ...page, cursor }), (all) =>
          all.filter(({ type }) => seesAlerts || type !== accountAlert),
        ),
      most,
    ),
  ])
  return { accounts, payments, notes, trail, events }
}

/** Returns all events, newest first. A call is shown by its outcome, or by its intent while the outcome is unknown. */
export async function inOrder({ trail, events, payments }: Pack): Promise<Happened[]> {
  const ended = new Set(trail.items.flatMap(({ result, callId }) => (result === 'sent' || callId === null ? [] : [callId])))
  const outcomes = trail.items.filter(({ result, callId }) => result !== 'sent' || callId === null || !ended.has(callId))
  const recorded = new Set(trail.items.map(({ requestId }) => requestId))
  const lists = [
    { source: 'console', items: outcomes.map(ofRecord) },
    { source: 'service', items: ofEvents(events.items, { recorded, seesAlerts: true }) },
    { source: 'money', items: payments.items.map(ofTransaction) },
  ] as const
  const whole = lists.map(({ source, items }) => ({ source, read: async () => ({ items, next: null }) }))
  return (await mergeNewest(whole, { place: {}, size: Number.POSITIVE_INFINITY })).items
}
