import { LiveRecord } from '../_kit/live/live-record'
import { rateVersion } from './rate-version'
import type { Pair } from './rates-query'
import { readRateNow } from './read-rates'

/** Polls the rate and refreshes the page when it changes. A rate that cannot be read has its own retry button. */
export async function LiveRates({ pair: { from, to }, name }: { pair: Pair; name: string }) {
  const now = await readRateNow(from, to)
  if (!now.ok) return null
  return <LiveRecord address={`/api/console/rates?pair=${name}`} version={rateVersion(now.value)} everySeconds={20} />
}
