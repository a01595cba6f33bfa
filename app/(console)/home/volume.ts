import { formatDecimal, parseDecimal } from '#contract/money'
import type { Transaction } from '#contract/transfers'
import { fromMinor } from '#lib/format'
import { cameBack, phaseOf } from '../phase/phase'

export type DayVolume = { day: string; completed: bigint; open: bigint; failed: bigint }
export type Volume = { days: DayVolume[]; paidOut: string; counts: { completed: number; open: number; failed: number } }

/**
 * USDC paid out per day of the business zone, by how it ended. Deposits are not payouts. In 1/100; `days` has every day from `from` to
 * `to`, also those without any.
 */
export function sumByDay(
  transactions: readonly Transaction[],
  { dayOf, days, now }: { dayOf: (at: string) => string; days: readonly string[]; now: Date },
): Volume {
  const sums = new Map(days.map((day) => [day, { day, completed: 0n, open: 0n, failed: 0n }]))
  const counts = { completed: 0, open: 0, failed: 0 }
  for (const transaction of transactions) {
    const { amount, type, created_at } = transaction
    if (type === 'deposit' || created_at === undefined || amount === undefined) continue
    const sum = sums.get(dayOf(created_at))
    if (sum === undefined) continue
    const phase = phaseOf({ transaction }, now)
    const end = phase === 'completed' ? phase : cameBack(phase) || phase === 'failed_unsaid' ? 'failed' : 'open'
    sum[end] += parseDecimal(fromMinor(amount), 2)
    counts[end] += 1
  }
  const all = [...sums.values()]
  const paidOut = all.reduce((total, { completed }) => total + completed, 0n)
  return { days: all, paidOut: formatDecimal(paidOut, 2), counts }
}

/** Share of the ended ones that arrived, in percent points with one decimal, cut: "98.4". Undefined when none ended. */
export function successRate({ completed, failed }: Volume['counts']): string | undefined {
  const ended = completed + failed
  return ended === 0 ? undefined : formatDecimal(BigInt(Math.floor((completed * 1000) / ended)), 1)
}
