import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/notice'
import { unreadNames } from './customer-names'

/** Says why a list shows ids instead of names; nothing if all names were read. The names are read before it is rendered. */
export async function UnreadNames() {
  const count = unreadNames().size
  if (count === 0) return null
  const t = await getTranslations('unread-rows')
  return (
    <div className="px-4 py-3">
      <Notice>{t('names', { count })}</Notice>
    </div>
  )
}
