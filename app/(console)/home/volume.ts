import { formatDecimal } from '#contract/money'
import { type TransactionStatus, transactionStatuses } from '#contract/transfers'
import { cameBack, phaseOf } from '../_records/payment/phase'
import type { Sum } from './sums'

export const ends = ['completed', 'open', 'failed'] as const
/** The outcome of a payment; `open` if there is none yet. */
export type End = (typeof ends)[number]

/** The statuses of each outcome, by which a list can be filtered. */
export const statusesOf: Readonly<Record<End, readonly TransactionStatus[]>> = {
  completed: ['completed'],
  open: ['pending', 'processing'],
  failed: ['failed'],
}

/** 1/100 USDC. `isOdd`: some have an unknown status, so that no filtered list contains all of them. */
type EndSum = { minor: bigint; count: number; isOdd: boolean }
export type DayVolume = { day: string } & Record<End, EndSum>
/** `paidOut` and `paidOutBefore` are decimal text; the latter is undefined if it is unknown. */
export type Volume = { days: DayVolume[]; paidOut: string; paidOutBefore: string | undefined; counts: Record<End, number> }

/** A span with its start. */
export type DaySpan = { day: string; from: Date }

/**
 * Returns the payouts per day in the business time zone by outcome, and those of the previous period. Deposits are not payouts.
 * `days` contains every shown day, also empty ones; `before` contains the edges of the previous period.
 */
export function toVolume(
  sums: readonly Sum[],
  { days, before, now }: { days: readonly DaySpan[]; before: readonly Date[] | undefined; now: Date },
): Volume {
  const payouts = sums.filter(({ type }) => type !== 'deposit')
  const shown = days.map(({ day, from }): DayVolume => {
    const own = payouts.filter((sum) => sum.from.getTime() === from.getTime())
    const sumOf = (end: End) => addUpEnd(own.filter(({ status }) => endOf(status, now) === end))
    return { day, completed: sumOf('completed'), open: sumOf('open'), failed: sumOf('failed') }
  })
  const countOf = (end: End) => shown.reduce((total, day) => total + day[end].count, 0)
  const earlier = payouts.filter(
    ({ from, status }) => status === 'completed' && before?.some((edge) => edge.getTime() === from.getTime()),
  )
  return {
    days: shown,
    paidOut: formatDecimal(
      shown.reduce((total, { completed }) => total + completed.minor, 0n),
      2,
    ),
    paidOutBefore: before && formatDecimal(addUpEnd(earlier).minor, 2),
    counts: { completed: countOf('completed'), open: countOf('open'), failed: countOf('failed') },
  }
}

function endOf(status: TransactionStatus, now: Date): End {
  const phase = phaseOf({ transaction: { status } }, now)
  if (phase === 'completed') return phase
  return cameBack(phase) || phase === 'failed_unsaid' ? 'failed' : 'open'
}

function addUpEnd(sums: readonly Sum[]): EndSum {
  return {
    minor: sums.reduce((total, { amountMinor }) => total + amountMinor, 0n),
    count: sums.reduce((total, { count }) => total + count, 0),
    isOdd: sums.some(({ status }) => !transactionStatuses.includes(status)),
  }
}

/** Returns the share of ended payments that arrived, in percent, rounded down to one decimal: "98.4". Undefined if none ended. */
export function successRate({ completed, failed }: Volume['counts']): string | undefined {
  const ended = completed + failed
  return ended === 0 ? undefined : formatDecimal(BigInt(Math.floor((completed * 1000) / ended)), 1)
}
