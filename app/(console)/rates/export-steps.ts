import 'server-only'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { ServiceError } from '#contract/errors'
import { csvLine, csvStart } from '#lib/shared/csv'
import { zonedClock } from '#lib/shared/zoned-day'
import { pairName, type RatesView } from './rates-query'
import { readSteps } from './read-rates'

/**
 * Exports the history of a pair, oldest first, with days as 2026-11-20 and times as 2026-11-20 10:00:00. It has no personal
 * data, so everyone who sees the page may export it.
 */
export async function exportSteps({ pair, days }: RatesView): Promise<Response> {
  const [t, format] = await Promise.all([getTranslations('rates'), formatters()])
  const { steps, problem } = await readSteps(pair, days, format, { now: '' })
  if (problem !== null) throw new ServiceError(problem === 'missing' ? 'extension_missing' : 'api_unreachable', 'no history')
  const heads = [t('columns.when'), t('one', pair), t('columns.currency')]
  const today = zonedClock(format.now, format.timeZone)
  const whenOf = (id: string) => {
    if (days === 30) return id === 'now' ? today.slice(0, 10) : id
    return id === 'now' ? today : zonedClock(id, format.timeZone)
  }
  const lines = steps.map(({ id, rate }) => csvLine([whenOf(id), { decimal: rate }, pair.to]))
  const name = `${pairName(pair)}-${today.slice(0, 10)}.csv`
  return new Response(csvStart + csvLine(heads) + lines.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}
