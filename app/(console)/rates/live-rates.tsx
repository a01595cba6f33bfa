import { LiveRecord } from '../_kit/live/live-record'
import { rateVersion } from './rate-version'
import type { Pair } from './rates-query'
import { readRateNow } from './read-rates'

/** Has the page drawn anew when the rate moves; one that cannot be read offers to be asked again itself. */
export async function LiveRates({ pair: { from, to }, name }: { pair: Pair; name: string }) {
  const now = await readRateNow(from, to)
  if (!now.ok) return null
  return <LiveRecord address={`/api/console/rates?pair=${name}`} version={rateVersion(now.value)} everySeconds={20} />
}
