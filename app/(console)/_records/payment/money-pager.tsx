import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import type { Formatters } from '#app/formatters'
import { formatCount } from '#lib/shared/format'
import { ListPager } from '../../_kit/list/list-pager'

type Props = {
  shown: number
  count: number | undefined
  newestFirst?: boolean
  newerHref: string | undefined
  olderHref: string | undefined
  format: Formatters
  /** A note at the other end of the footer. */
  children?: ReactNode
}

/** Shows links to newer and older pages, and the number of matches, which says also how many are shown if all are. */
export async function MoneyPager({ shown, count, format, ...pages }: Props) {
  const t = await getTranslations('money-list.pager')
  const summary = () => {
    if (count === undefined) return t('shown', { shown })
    const text = formatCount(count, format.locale)
    return count === shown ? t('all', { count: text }) : t('summary', { count: text, shown })
  }
  return <ListPager summary={summary()} {...pages} />
}
