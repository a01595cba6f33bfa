import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { formatCount } from '#lib/shared/format'
import { ListPager } from './list-pager'
import { type MoneyView, moneyHref } from './money-list'
import { isNewestFirst } from './sorting'

type Props = { view: MoneyView; shown: number; count: number | undefined; nextCursor: string | null; w: Writing }

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
