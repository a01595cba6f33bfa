import 'server-only'
import { findBatch, listDestinationCurrencies } from '#backoffice/batches/find-batch'
import { ServiceError } from '#contract/errors'
import { openDesk } from '#lib/server/desk'
import { readRateNow } from '../_records/approval/rates-now'

/**
 * Returns the current rate of each currency pair of a batch, by "USDC/VES". Throws `batch_rate_unknown` if one of them cannot
 * be read.
 */
export async function readRatesOf(batchId: string): Promise<Record<string, string>> {
  const { db } = await openDesk()
  const batch = await findBatch(db, batchId)
  if (batch === undefined) throw new ServiceError('not_found', `no batch ${batchId}`)
  const others = (await listDestinationCurrencies(db, batchId)).filter((to) => to !== batch.sourceCurrency)
  const read = await Promise.all(
    others.map(async (to) => {
      const now = await readRateNow(batch.sourceCurrency, to)
      if (!now.ok) throw new ServiceError('batch_rate_unknown', `no rate of ${batch.sourceCurrency}/${to}`)
      return [`${batch.sourceCurrency}/${to}`, now.value.rate] as const
    }),
  )
  return Object.fromEntries(read)
}
