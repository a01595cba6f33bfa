import { createHash } from 'node:crypto'
import { divideRounded, parseDecimal, rateText } from '#contract/money'
import { defaultMids, type RateProvider } from './provider'
import { midScale } from './rate.rules'

const bucketMs = 15_000
/** Slow waves with small faster ones on top, like a market; `parts` are twentieths of the swing. */
const waves = [
  { ms: 5 * 86_400_000, parts: 12n },
  { ms: 12 * 3_600_000, parts: 6n },
  { ms: bucketMs, parts: 2n },
] as const
/** The maximum swing, 0.5 %, in millionths. */
const amplitude = 5_000n
const millionth = 1_000_000n

/**
 * Returns rates that change slightly every 15 seconds, computed from hashes of the time: the same in every process and after
 * every restart. `freeze` fixes them at their base. USDC/USD stays at par.
 */
export function sandboxRates({ freeze = false } = {}): RateProvider {
  return {
    id: 'sandbox',
    isMadeUp: true,
    async read(base, quote, now) {
      const pair = `${base}/${quote}`
      const mid = defaultMids[pair]
      if (mid === undefined) return undefined
      const bucket = Math.floor(now.getTime() / bucketMs)
      const moves = !freeze && quote === 'VES'
      const asOf = bucket * bucketMs
      return { mid: moves ? walk(mid, `cauce|${pair}`, asOf) : mid, asOf: new Date(asOf) }
    },
  }
}

/** Returns mid × (1 + 0.5 % × h), h in [−1, 1] from the waves; four decimals, as such rates are published. */
function walk(mid: string, place: string, at: number): string {
  const height = waves.reduce((sum, { ms, parts }) => sum + parts * heightOf(`${place}|${ms}`, at, ms), 0n) / 20n
  const swing = (amplitude * height) / 0xffff_ffffn
  const moved = divideRounded(parseDecimal(mid, midScale) * (millionth + swing), millionth * 1_000_000n, 'half-even')
  return rateText(moved, 4)
}

/** Returns the height of a wave, in 1/(2³² − 1): interpolated linearly from this interval's hash to the next one's. */
function heightOf(place: string, at: number, ms: number): bigint {
  const stretch = Math.floor(at / ms)
  const [from, to] = [hashed(`${place}|${stretch}`), hashed(`${place}|${stretch + 1}`)]
  return from + ((to - from) * BigInt(at - stretch * ms)) / BigInt(ms)
}

function hashed(place: string): bigint {
  return 2n * BigInt(createHash('sha256').update(place).digest().readUInt32BE(0)) - 0xffff_ffffn
}
