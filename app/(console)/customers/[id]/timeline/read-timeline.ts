import 'server-only'
import type { AnyErrorCode } from '#contract/errors'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { mergeNewest, type Place } from './merge-newest'
import { type EntrySource, entrySources, type Happened, readersOf } from './sources'

export type TimelinePage = {
  happened: Happened[]
  /** The place at which older entries start; null at the end. */
  next: Place<EntrySource> | null
  /** The sources that did not answer, and why; entries of the others are shown nevertheless. */
  failed: { source: EntrySource; code: AnyErrorCode }[]
}

type TimelineQuery = { only?: EntrySource; place?: Place<EntrySource>; size: number; seesAlerts: boolean }

/**
 * Returns the timeline of a customer, newest first, from the audit trail of this console, the events of the service and the
 * payments. If the API lacks one of the lists, that source is empty.
 */
export async function readTimeline(
  customerId: string,
  { only, place = {}, size, seesAlerts }: TimelineQuery,
): Promise<TimelinePage> {
  const readers = readersOf({ api, db: (await openDesk()).db, seesAlerts }, customerId, size)
  const lists = entrySources
    .filter((source) => only === undefined || source === only)
    .map((source) => ({ source, read: readers[source] }))
  const { items, next, failed } = await mergeNewest(lists, { place, size })
  return { happened: items, next, failed: failed.filter(({ code }) => code !== 'extension_missing') }
}
