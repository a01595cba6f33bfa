import { type BatchesQuery, batchTabs } from '#backoffice/batches/list-batches'
import { batchStates } from '#backoffice/batches/tables'
import { uuidText } from '#contract/ids'
import { dayAfter, startOfDay } from '#lib/shared/zoned-day'
import { createdFrom, createdPeriods } from '../_kit/list/created-periods'
import { listAddress, type ViewOf } from '../_kit/list/list-address'
import { anyOf, choice, day, matching, oneOf, text, trail } from '../_kit/list/parameters'

export const batchesAddress = listAddress('/batches', {
  tab: choice(batchTabs),
  /** Words of the name and the file name, or the end of an id. */
  search: text((typed) => typed.trim().slice(0, 120)),
  state: anyOf(batchStates),
  /** The id of a person. */
  maker: matching(uuidText),
  created: oneOf(createdPeriods),
  from: day(),
  to: day(),
  trail: trail(),
})
export type BatchesView = ViewOf<typeof batchesAddress>

/** Converts the view into filters; `now` ends periods such as "the last week", and `timeZone` decides when a day begins. */
export function toBatchesQuery(
  { tab, search, state, maker, created, from, to }: BatchesView,
  { personId, now, timeZone }: { personId: string; now: Date; timeZone: string },
): BatchesQuery {
  const isDated = from !== undefined || to !== undefined
  return {
    tab,
    personId,
    text: search,
    maker,
    states: batchStates.filter((one) => state.includes(one)),
    since: from ? startOfDay(from, timeZone) : created && !isDated ? createdFrom(created, now) : undefined,
    until: to && to < lastDay ? startOfDay(dayAfter(to), timeZone) : undefined,
  }
}

/** The last day that has a four-digit year: the day after it cannot be written. */
const lastDay = '9999-12-31'

/** Returns the cursor of the current page; undefined for the first page, and for an invalid cursor. */
export function cursorIn({ trail: pages }: BatchesView): string | undefined {
  const cursor = pages.at(-1)
  return cursor !== undefined && uuidText.test(cursor) ? cursor : undefined
}
