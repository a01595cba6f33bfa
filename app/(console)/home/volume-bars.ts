import type { Formatters } from '#app/formatters'
import type { Bar } from '#components/stacked-bars'
import { fromMinor } from '#lib/shared/format'
import { startOfDay } from '#lib/shared/zoned-day'
import { transactionsAddress } from '../_records/transaction/transactions-address'
import { type DayVolume, type End, ends, statusesOf } from './volume'

/** The types that are payouts: all but deposits. */
const payouts = ['transfer', 'withdraw'] as const
export const endTones = { completed: 'ok', open: 'work', failed: 'bad' } as const

/** Returns the address of the list of payouts in a range of days, with one outcome or all. */
export function payoutsHref({ from, to, end }: { from: string; to: string; end?: End }): string {
  return transactionsAddress.href(transactionsAddress.all, { from, to, type: payouts, status: end ? statusesOf[end] : [] })
}

type Words = {
  endOf: (end: End) => string
  /** Returns a text such as "3 payments". */
  count: (count: number) => string
  today: string
}

/** Returns a bar for each day; every seventh day is labelled. */
export function toBars(days: readonly DayVolume[], { format, words }: { format: Formatters; words: Words }): Bar[] {
  return days.map((volume, index): Bar => {
    const { day } = volume
    const fromEnd = days.length - 1 - index
    const name = fromEnd === 0 ? words.today : format.day(startOfDay(day, format.timeZone))
    const count = ends.reduce((total, end) => total + volume[end].count, 0)
    return {
      id: day,
      label: name,
      text: words.count(count),
      foot: fromEnd % 7 === 0 || days.length === 7 ? name : undefined,
      href: count === 0 ? undefined : payoutsHref({ from: day, to: day }),
      parts: ends.map((end) => {
        const { minor, count: of, isOdd } = volume[end]
        return {
          name: words.endOf(end),
          text: `${format.amount(fromMinor(minor), 'USDC')} (${of})`,
          tone: endTones[end],
          amount: minor,
          href: of === 0 || isOdd ? undefined : payoutsHref({ from: day, to: day, end }),
        }
      }),
    }
  })
}
