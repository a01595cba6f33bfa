import type { AuditRecord } from '#backoffice/audit/list-audit'
import { listCustomerTrail } from '#backoffice/audit/list-customer-trail'
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

/** Events that are also in the audit trail, which has the person and the reason: they get no second entry. */
const onlyInTrail: ReadonlySet<string> = new Set(['customer.updated'])

type Sources = { api: Pick<PaymentsApi, 'listEvents' | 'listTransactions'>; db: Db }

/** Returns how each source is read for one customer, `size` entries per page, newest first. */
export function readersOf({ api, db }: Sources, customerId: string, size: number): Record<EntrySource, ReadPage<Happened>> {
  return {
    console: async (before) => {
      const trail = { customerId, onlyEnded: true }
      const { records, nextBefore } = await listCustomerTrail(db, trail, { before, limit: size })
      return { items: records.map(ofRecord), next: nextBefore }
    },
    service: async (cursor) => toListPage(await api.listEvents({ object_id: customerId, limit: size, cursor }), ofEvents),
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

/** Returns events of the service as entries, without those that the audit trail has too. */
export function ofEvents(events: readonly Event[]): Happened[] {
  return events
    .filter(({ type }) => !onlyInTrail.has(type))
    .map((event) => ({ source: 'service', key: event.id, at: new Date(event.created_at), event }))
}

/** Converts a payment into an entry at the time of its creation, by which the API lists it; some APIs do not report that time. */
export function ofTransaction(transaction: Transaction): Happened {
  const { id, created_at } = transaction
  return { source: 'money', key: id, at: created_at === undefined ? undefined : new Date(created_at), transaction }
}
