import { getTranslations } from 'next-intl/server'
import { Notice } from '#components/notice'

/** Says who changes the data of an approved customer, to people who may not. */
export async function NotYou() {
  const t = await getTranslations('profile.notYou')
  return (
    <Notice tone="wait" title={t('title')}>
      {t('text')}
    </Notice>
  )
}
