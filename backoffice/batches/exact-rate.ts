/** A rate without rounding: `digits` divided by ten to the power of `scale`. */
type ExactRate = { digits: bigint; scale: number }

/** Parses the decimal text of a rate with all its decimals: "284.1234567891" → 2841234567891 and 10. Undefined if it is not one. */
export function readExactRate(text: string | undefined): ExactRate | undefined {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? []
  return whole === undefined ? undefined : { digits: BigInt(whole + fraction), scale: fraction.length }
}
