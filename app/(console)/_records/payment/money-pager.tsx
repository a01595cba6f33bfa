import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { formatCount } from '#lib/shared/format'
import { ListPager } from '../../_kit/list/list-pager'

type Props = {
  shown: number
  count: number | undefined
  /** How many are on the newer pages: it tells the place of this page, and on the last page the number of all. */
  before?: number
  newestFirst?: boolean
  newerHref: string | undefined
  olderHref: string | undefined
  format: Formatters
  /** A note at the other end of the footer. */
  children?: ReactNode
}

/** Shows links to newer and older pages, and the number of matches, which says also how many are shown if all are. */
export async function MoneyPager({ shown, count, before, format, ...pages }: Props) {
  const t = await getTranslations('money-list.pager')
  const inWords = (figure: number) => formatCount(figure, format.locale)
  const all = count ?? (before === undefined || pages.olderHref ? undefined : before + shown)
  const summary = () => {
    if (all !== undefined) return t(all === shown ? 'all' : 'summary', { count: inWords(all), shown })
    if (before === undefined) return t('shown', { shown })
    return t('place', { first: inWords(before + 1), last: inWords(before + shown) })
  }
  return <ListPager summary={summary()} {...pages} />
}
