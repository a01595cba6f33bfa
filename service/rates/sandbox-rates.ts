import { createHash } from 'node:crypto'
import { divideRounded, formatRate, parseDecimal } from '#contract/money'
import { defaultMids, type RateProvider } from './provider'

const bucketMs = 15_000
const midScale = 10
/** The widest swing, 0.5 %, in millionths. */
const amplitude = 5_000n
const millionth = 1_000_000n

/**
 * Rates that move a little every 15 seconds, by a hash of the time: the same in every process and after every restart. `freeze` holds them
 * at their base. Dollars stay at par.
 */
export function sandboxRates({
  freeze = false,
  seed = 'cauce',
  mids = defaultMids,
}: {
  freeze?: boolean
  seed?: string
  mids?: Readonly<Record<string, string>>
} = {}): RateProvider {
  return {
    id: 'sandbox',
    async read(base, quote, now) {
      const pair = `${base}/${quote}`
      const mid = mids[pair]
      if (mid === undefined) return undefined
      const bucket = Math.floor(now.getTime() / bucketMs)
      const moves = !freeze && quote === 'VES'
      return { mid: moves ? walk(mid, `${seed}|${pair}|${bucket}`) : mid, asOf: new Date(bucket * bucketMs) }
    },
  }
}

/** mid × (1 + 0.5 % × h), h in [−1, 1] from the hash; four decimals, as such rates are published. */
function walk(mid: string, place: string): string {
  const hash = createHash('sha256').update(place).digest().readUInt32BE(0)
  const swing = (amplitude * (2n * BigInt(hash) - 0xffff_ffffn)) / 0xffff_ffffn
  const moved = divideRounded(parseDecimal(mid, midScale) * (millionth + swing), millionth * 1_000_000n, 'half-even')
  return formatRate(moved, 4)
}
