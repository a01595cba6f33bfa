import { z } from 'zod'
import { handler } from '#lib/access/handler'
import { rateVersion } from '../../../(console)/rates/rate-version'
import { readRatesView } from '../../../(console)/rates/rates-query'
import { readRateNow } from '../../../(console)/rates/read-rates'

/** Returns the version of a rate, by which its page detects changes; null while the rate is unknown. */
export const GET = handler({ needs: 'rate.read', input: z.object({ pair: z.string() }), polls: true }, async (requested) => {
  const { from, to } = readRatesView(requested).pair
  const now = await readRateNow(from, to)
  return { version: now.ok ? rateVersion(now.value) : null }
})
