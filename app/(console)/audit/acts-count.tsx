import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { type ActFilters, countActs } from '#backoffice/audit/list-acts'
import { openDesk } from '#lib/server/desk'
import { formatNumber } from '#lib/shared/format'

/** Nobody leafs through more. */
const most = 1000

/** How many acts fit the filters. */
export async function ActsCount({ filters }: { filters: ActFilters }) {
  const [t, format, { db }] = await Promise.all([getTranslations('audit'), formatters(), openDesk()])
  const count = await countActs(db, filters, most + 1)
  return count > most ? t('countMore', { count: formatNumber(most, format.locale) }) : t('count', { count })
}
