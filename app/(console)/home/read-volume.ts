import 'server-only'
import type { Transaction } from '#contract/transfers'
import { api } from '#lib/api'
import { type Attempt, attempt } from '#lib/attempt'
import { sumByDay, type Volume } from './volume'

export type ReadVolume = Volume & { /** The days hold more than was read. */ cut: boolean }

const pageSize = 100
const mostPages = 20

/** Read page by page: the API has no sums. Beyond 2,000 it says that it stopped. */
export async function readVolume(days: number, { now, timeZone }: { now: Date; timeZone: string }): Promise<Attempt<ReadVolume>> {
  const from = new Date(now.getTime() - (days - 1) * 86_400_000)
  return attempt(
    readAll(from).then(({ transactions, cut }) => {
      const dayOf = (at: string | Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(at))
      const list = Array.from({ length: days }, (_, index) => dayOf(new Date(from.getTime() + index * 86_400_000)))
      return { ...sumByDay(transactions, { dayOf, days: list }), cut }
    }),
  )
}

async function readAll(from: Date): Promise<{ transactions: Transaction[]; cut: boolean }> {
  const transactions: Transaction[] = []
  const created_from = new Date(from.getTime() - 86_400_000).toISOString()
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const { data, has_more, next_cursor } = await api.listTransactions({
      limit: pageSize,
      created_from,
      ...(cursor && { cursor }),
    })
    transactions.push(...data)
    if (!has_more || next_cursor === null) return { transactions, cut: false }
    cursor = next_cursor
  }
  return { transactions, cut: true }
}
