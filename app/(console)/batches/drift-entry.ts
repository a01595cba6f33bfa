/** The largest drift that a batch may allow, in basis points (1/100 of a percent). */
export const mostDriftBps = 2_000

/**
 * Parses a typed percentage such as "1.5", "1,5 %" or "0" to basis points (1/100 of a percent), without a float. Either mark is the
 * decimal one, because no percentage here has groups. Undefined if it is none, has more than two decimals, or is above 20 %.
 */
export function readDrift(typed: string): number | undefined {
  const [, whole, fraction = ''] = /^\s*(\d{1,3})(?:[.,](\d{1,2}))?\s*%?\s*$/.exec(typed) ?? []
  if (whole === undefined) return undefined
  const bps = Number.parseInt(whole + fraction.padEnd(2, '0'), 10)
  return bps <= mostDriftBps ? bps : undefined
}
