import { parseDecimal } from '#contract/money'

/** From here on a percentage says little: "+1,033.33 %" only means that there was nearly nothing before. */
const manyTimes = 3n

/** Returns whether a value is so much more than the one before that this one says more than a percentage. Both are decimal text. */
export function isManyTimes(before: string, now: string): boolean {
  const scale = Math.max(...[before, now].map((text) => text.split('.')[1]?.length ?? 0))
  return parseDecimal(now, scale) >= manyTimes * parseDecimal(before, scale)
}
