import type { AuditRecord } from '#backoffice/audit/list-audit'
import { findRecordedRequests, listCustomerTrail } from '#backoffice/audit/list-customer-trail'
import type { Db } from '#backoffice/desk'
import type { PaymentsApi } from '#contract/api'
import type { Event } from '#contract/events'
import type { ResultPage } from '#contract/pages'
import type { Transaction } from '#contract/transfers'
import { countUnreadRows } from '#lib/api/not-read'
import type { ListPage, ReadPage } from '../../../_kit/list/walk-pages'

/** The source of an entry: people of this console, the service, or the customer's payments. */
export const entrySources = ['console', 'service', 'money'] as const
export type EntrySource = (typeof entrySources)[number]

/** An event as its source reports it. */
export type Happened = { key: string; at: Date | undefined } & (
  | { source: 'console'; record: AuditRecord }
  | { source: 'service'; event: Event }
  | { source: 'money'; transaction: Transaction }
)

/** Events of acts that the audit trail records if they were done here, with the person and the reason. */
const ofActs: ReadonlySet<string> = new Set([
  'customer.created',
  'customer.updated',
  'customer.suspended',
  'customer.reinstated',
  'customer.blocked',
  'customer.unblocked',
  'customer.deleted',
  'bank_account.created',
  'bank_account.deleted',
])

/** The alert that two customers have one account, which only those may read who decide reviews. */
export const accountAlert = 'bank_account.shared'

/** Returns whether the event is of an act that can be in the trail: keys act without a record, whatever request they name. */
function isOfAct({ type, actor_id }: Event): boolean {
  return ofActs.has(type) && !actor_id?.startsWith('key:')
}

/** `seesAlerts`: whether the reader may know of accounts that two customers have. */
type Sources = { api: Pick<PaymentsApi, 'listEvents' | 'listTransactions'>; db: Db; seesAlerts: boolean }

/** Returns how each source is read for one customer, `size` entries per page, newest first. */
export function readersOf(
  { api, db, seesAlerts }: Sources,
  customerId: string,
  size: number,
): Record<EntrySource, ReadPage<Happened>> {
  return {
    console: async (before) => {
      const trail = { customerId, onlyEnded: true }
      const { records, nextBefore } = await listCustomerTrail(db, trail, { before, limit: size })
      return { items: records.map(ofRecord), next: nextBefore }
    },
    service: async (cursor) => {
      const page = await api.listEvents({ customer_id: customerId, limit: size, cursor })
      const recorded = await findRecorded(db, customerId, page.data)
      return toListPage(page, (events) => ofEvents(events, { recorded, seesAlerts }))
    },
    money: async (cursor) =>
      toListPage(await api.listTransactions({ customer_id: customerId, limit: size, cursor }), (payments) =>
        payments.map(ofTransaction),
      ),
  }
}

/** Returns a page of the API for a list. `unread` counts the rows that could not be read. */
export function toListPage<T, Item>(page: ResultPage<T>, toItems: (data: T[]) => Item[]): ListPage<Item> {
  const { data, has_more, next_cursor } = page
  return { items: toItems(data), next: has_more ? next_cursor : null, unread: countUnreadRows(page) }
}

/** Returns an audit record as an entry, whose key is the number of the record in the chain. */
export function ofRecord(record: AuditRecord): Happened {
  return { source: 'console', key: record.seq.toString(), at: record.at, record }
}

/** Returns the requests of these events that the audit trail has too. */
function findRecorded(db: Db, customerId: string, events: readonly Event[]): Promise<Set<string>> {
  const acts = events.filter(isOfAct)
  const accountIds = acts.map(({ object_id }) => object_id)
  const requestIds = acts.flatMap(({ request_id }) => request_id ?? [])
  return findRecordedRequests(db, { customerId, accountIds }, requestIds)
}

type Told = { recorded: ReadonlySet<string>; seesAlerts: boolean }

/** Returns events of the service as entries, without those whose act is in the audit trail: `recorded` has their requests. */
export function ofEvents(events: readonly Event[], { recorded, seesAlerts }: Told): Happened[] {
  return events
    .filter((event) => !(isOfAct(event) && event.request_id !== null && recorded.has(event.request_id)))
    .filter(({ type }) => seesAlerts || type !== accountAlert)
    .map((event) => ({ source: 'service', key: event.id, at: new Date(event.created_at), event }))
}

/** Converts a payment into an entry at the time of its creation, by which the API lists it; some APIs do not report that time. */
export function ofTransaction(transaction: Transaction): Happened {
  const { id, created_at } = transaction
  return { source: 'money', key: id, at: created_at === undefined ? undefined : new Date(created_at), transaction }
}
