import type { StoryDay } from '../story/calendar'
import type { Order } from '../story/orders'

export type PlannedTopUp = {
  at: Date
  account: 'Tesorería' | 'Operaciones EE. UU.' | 'Caja chica'
  amountMinor: bigint
  reference: string
}

/** The reserve beyond the payments of a week, in 1/100. */
const reserveMinor = 3_000_000n
const roundMinor = 500_000n

/** Returns treasury's top-ups on each Monday and on the first day, which cover the payments of the week. */
export function planTopUps(orders: readonly Order[], days: readonly StoryDay[]): PlannedTopUp[] {
  const starts = days.filter((day) => day === days[0] || day.weekday === 1)
  const accounts = [
    { source: 'USDC', account: 'Tesorería' },
    { source: 'USD', account: 'Operaciones EE. UU.' },
  ] as const
  const [first] = days
  const petty = first ? [{ at: first.at(0.4), account: 'Caja chica', amountMinor: 640n, reference: 'TR-USDC-000' } as const] : []
  const weekly = accounts.flatMap(({ source, account }) => {
    const own = orders.filter((order) => order.source === source)
    let balance = 0n
    return starts.flatMap((day, index): PlannedTopUp[] => {
      const next = starts[index + 1]?.begins
      const week = own.filter(({ at }) => at >= day.begins && (next === undefined || at < next))
      const needed = week.reduce((sum, { amountMinor }) => sum + (BigInt(amountMinor) * 102n) / 100n, 0n)
      const missing = needed + reserveMinor - balance
      const amountMinor = missing <= 0n ? 0n : ((missing + roundMinor - 1n) / roundMinor) * roundMinor
      balance += amountMinor - needed
      if (amountMinor === 0n) return []
      return [{ at: day.at(0.5), account, amountMinor, reference: `TR-${source}-${String(index + 1).padStart(3, '0')}` }]
    })
  })
  return [...petty, ...weekly]
}
