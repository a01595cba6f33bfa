import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { formatCount } from '#lib/shared/format'
import { ListPager } from '../../_kit/list/list-pager'
import { isNewestFirst } from '../../_kit/list/sorting'
import { type MoneyView, moneyHref } from './money-list'

type Props = { view: MoneyView; shown: number; count: number | undefined; nextCursor: string | null; w: Formatters }

/** Newer, older, and how many match. */
export async function MoneyPager({ view, shown, count, nextCursor, w }: Props) {
  const t = await getTranslations('money-list.pager')
  const text = count === undefined ? undefined : formatCount(count, w.locale)
  return (
    <ListPager
      summary={text === undefined ? t('shown', { shown }) : t('summary', { count: text, shown })}
      newestFirst={isNewestFirst(view.sorting)}
      newerHref={view.trail.length > 0 ? moneyHref(view, { trail: view.trail.slice(0, -1) }) : undefined}
      olderHref={nextCursor ? moneyHref(view, { trail: [...view.trail, nextCursor] }) : undefined}
    />
  )
}
