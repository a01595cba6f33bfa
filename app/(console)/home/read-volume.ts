import 'server-only'
import { api } from '#lib/api'
import { type Attempt, attempt } from '#lib/attempt'
import { readPages } from './read-pages'
import { sumByDay, type Volume } from './volume'

export type ReadVolume = Volume & { /** The days hold more than was read. */ cut: boolean }

const mostPages = 20

/** Read page by page: the API has no sums. Beyond 2,000 it says that it stopped. */
export async function readVolume(days: number, { now, timeZone }: { now: Date; timeZone: string }): Promise<Attempt<ReadVolume>> {
  const from = new Date(now.getTime() - (days - 1) * 86_400_000)
  const created_from = new Date(from.getTime() - 86_400_000).toISOString()
  const read = readPages((cursor) => api.listTransactions({ limit: 100, created_from, ...(cursor && { cursor }) }), mostPages)
  return attempt(
    read.then(({ items, more }) => {
      const dayOf = (at: string | Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))
      const list = Array.from({ length: days }, (_, index) => dayOf(new Date(from.getTime() + index * 86_400_000)))
      return { ...sumByDay(items, { dayOf, days: list, now }), cut: more }
    }),
  )
}
