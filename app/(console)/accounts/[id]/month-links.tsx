import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { daysOfMonth } from '#lib/shared/zoned-day'
import type { EntriesAddress, EntriesView } from './entries-address'

type Props = { address: EntriesAddress; view: EntriesView; format: Formatters }

/** Links to the statement of this calendar month and of the last one, while no period is chosen. */
export async function MonthLinks({ address, view, format: { now, timeZone } }: Props) {
  const t = await getTranslations('accounts.statement')
  if (address.isFiltered(view)) return null
  return (['thisMonth', 'lastMonth'] as const).map((month) => {
    const href = address.href(view, { created: undefined, ...daysOfMonth(now, timeZone, month === 'lastMonth' ? 1 : 0) })
    return (
      <LinkButton key={month} size="sm" href={href}>
        {t(month)}
      </LinkButton>
    )
  })
}
