import { parseDecimal } from '#contract/money'

/** The number of decimals with which rates are compared and multiplied. It exceeds what any known API returns. */
export const exactScale = 18

/** Matches the decimal text of a rate, with at most `exactScale` decimals. */
export const exactRateText = /^\d{1,12}(\.\d{1,18})?$/

/**
 * Converts the decimal text of a rate to an integer at `exactScale`. Digits beyond the scale are dropped: they are float noise of
 * the API. Throws a RangeError if it is not a decimal.
 */
export function toExactRate(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return parseDecimal(fraction === '' ? whole : `${whole}.${fraction.slice(0, exactScale)}`, exactScale)
}

/** Returns the same for a text that may be anything; undefined, if it is not a decimal or is negative. */
export function readExactRate(text: string | undefined): bigint | undefined {
  return text !== undefined && /^\d+(\.\d+)?$/.test(text) ? toExactRate(text) : undefined
}
