import { getTranslations } from 'next-intl/server'
import type { DraftCounts } from '#backoffice/batches/draft-sums'
import { Notice } from '#components/notice'

/** Shows problems that cannot be repaired in the file itself. */
export async function DraftHints({ counts, mayCreate }: { counts: DraftCounts; mayCreate: boolean }) {
  const t = await getTranslations('batch.hints')
  return (
    <>
      {counts.newPeople > 0 && (
        <Notice tone="wait" title={t('newTitle', { count: counts.newPeople })}>
          {t(mayCreate ? 'newOwn' : 'newOthers')}
        </Notice>
      )}
      {counts.inReview > 0 && <Notice tone="wait">{t('inReview', { count: counts.inReview })}</Notice>}
    </>
  )
}
