import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import { RetryButton } from '#components/retry-button'

/** Says above a payment that the console looks it up no longer by itself, and looks again by a press. */
export async function UnfollowedNotice({ since, format }: { since: Date | undefined; format: Formatters }) {
  const t = await getTranslations('money-list.unfollowed')
  if (since === undefined) return null
  const again = <RetryButton label={t('again')} pendingLabel={t('looking')} />
  return (
    <div className="mb-5">
      <Notice tone="wait" role="status" title={t('title')} action={again}>
        {t('text', { time: format.moment(since.toISOString()) })}
      </Notice>
    </div>
  )
}
