import { parseDecimal, plainNumber } from '#contract/money'

/** The bounds that an API named when it refused an amount, in 1/100 of `currency`; `used` is what a month has had already. */
export type AmountBounds = {
  least: bigint | undefined
  most: bigint | undefined
  used: bigint | undefined
  currency: string
  limit: 'customer_month' | 'pagomovil' | undefined
}

/** Reads the bounds from the further members of a refusal. What is no amount with up to two decimals is left out. */
export function readAmountBounds(extra: Readonly<Record<string, unknown>>): AmountBounds {
  const [least, most, used] = [extra.min, extra.max, extra.used].map(minorOf)
  const limit = (['customer_month', 'pagomovil'] as const).find((known) => known === extra.limit)
  return { least, most, used, currency: String(extra.currency ?? ''), limit }
}

/** Returns an amount of the API, a number or text, in 1/100; undefined if it is none. */
function minorOf(value: unknown): bigint | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? plainNumber(value) : value
  return typeof text === 'string' && /^\d+(\.\d{1,2})?$/.test(text) ? parseDecimal(text, 2) : undefined
}
