import 'server-only'
import type { AnyErrorCode } from '#contract/errors'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { mergeNewest, type Place } from './merge-newest'
import { type EntrySource, entrySources, type Happened, readersOf } from './sources'

export type TimelinePage = {
  happened: Happened[]
  /** Where what is older begins; null at the end. */
  next: Place<EntrySource> | null
  /** Sources that did not answer, and why; what the others know is shown all the same. */
  failed: { source: EntrySource; code: AnyErrorCode }[]
}

type Asked = { only?: EntrySource; place?: Place<EntrySource>; size: number }

/**
 * What is known of a customer, newest first, from the trail of this console, the service's events and the payments. An API without one of
 * these has nothing to tell there.
 */
export async function readTimeline(customerId: string, { only, place = {}, size }: Asked): Promise<TimelinePage> {
  const readers = readersOf({ api, db: (await openDesk()).db }, customerId, size)
  const lists = entrySources
    .filter((source) => only === undefined || source === only)
    .map((source) => ({ source, read: readers[source] }))
  const { items, next, failed } = await mergeNewest(lists, { place, size })
  return { happened: items, next, failed: failed.filter(({ code }) => code !== 'extension_missing') }
}
