import type { TransactionSum } from '#contract/transfer-sums'
import type { Transaction } from '#contract/transfers'

/** The sum of transactions of one type and status in a time span; 1/100 USDC. */
export type Sum = Pick<TransactionSum, 'type' | 'status' | 'count'> & { from: Date; amountMinor: bigint }

/** Converts a sum of the API. */
export function toSum({ from, type, status, count, amount }: TransactionSum): Sum {
  return { from: new Date(from), type, status, count, amountMinor: BigInt(amount) }
}

/** Adds transactions up between the edges. A transaction without a time or an amount is skipped. */
export function addUp(transactions: readonly Transaction[], edges: readonly Date[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { type, status, amount, created_at } of transactions) {
    const at = Date.parse(created_at ?? '')
    const next = edges.findIndex((edge) => edge.getTime() > at)
    const from = edges[next - 1]
    if (from === undefined || amount === undefined) continue
    const key = `${from.getTime()} ${type} ${status}`
    const sum = sums.get(key) ?? { from, type, status, count: 0, amountMinor: 0n }
    sums.set(key, { ...sum, count: sum.count + 1, amountMinor: sum.amountMinor + BigInt(amount) })
  }
  return [...sums.values()]
}
