import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { footActs, ListFoot } from '#components/pager'

type Props = {
  shown: number
  /** Addresses: the beginning, where this page is a later one, and the page of what is older, where there is more. */
  newest: string | undefined
  earlier: string | undefined
  /** Something could not be read, so that the end of what is shown may not be the end. */
  unread?: boolean
}

/** The foot of a list that is read on from its end: how much stands here, and whether there is more. */
export async function EarlierPager({ shown, newest, earlier, unread = false }: Props) {
  const t = await getTranslations('money-list.earlier')
  return (
    <ListFoot>
      <span className="whitespace-nowrap tabular-nums">{earlier || unread ? t('shown', { shown }) : t('end', { shown })}</span>
      <span className={footActs}>
        {newest && (
          <LinkButton size="sm" className="max-md:flex-1" href={newest}>
            {t('newest')}
          </LinkButton>
        )}
        {earlier && (
          <LinkButton size="sm" className="max-md:flex-1" href={earlier} rel="next">
            {t('earlier')}
          </LinkButton>
        )}
      </span>
    </ListFoot>
  )
}
