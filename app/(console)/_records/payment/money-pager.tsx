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

/** Shows links to newer and older pages, and the number of matches. */
export async function MoneyPager({ shown, count, format, ...pages }: Props) {
  const t = await getTranslations('money-list.pager')
  const text = count === undefined ? undefined : formatCount(count, format.locale)
  return <ListPager summary={text === undefined ? t('shown', { shown }) : t('summary', { count: text, shown })} {...pages} />
}
