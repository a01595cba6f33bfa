import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { type ActFilters, countActs } from '#backoffice/audit/list-acts'
import { openDesk } from '#lib/server/desk'
import { formatNumber } from '#lib/shared/format'

/** The largest number that is counted: no user pages further. */
const most = 1000

/** Shows how many acts match the filters. */
export async function ActsCount({ filters }: { filters: ActFilters }) {
  const [t, format, { db }] = await Promise.all([getTranslations('audit'), formatters(), openDesk()])
  const count = await countActs(db, filters, most + 1)
  return count > most ? t('countMore', { count: formatNumber(most, format.locale) }) : t('count', { count })
}
