import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { findLastNotice } from '#backoffice/notices/list-notices'
import { Notice } from '#components/notice'
import { openDesk } from '#lib/server/desk'

const shownDays = 7
const dayMs = 86_400_000

/** Warns all who were notified, on every page for a week, that an operator made an admin on the machine. */
export async function MadeAdmin({ personId }: { personId: string }) {
  const { db, now } = await openDesk()
  const notice = await findLastNotice(db, personId, 'admin_recovered', new Date(now().getTime() - shownDays * dayMs))
  if (notice === undefined) return null
  const [t, format] = await Promise.all([getTranslations('frame.madeAdmin'), formatters()])
  return (
    <div className="max-w-336 px-4 pt-4 tablet:px-6 laptop:px-8 print:hidden">
      <Notice tone="wait" title={t('title', { when: format.moment(notice.at) })}>
        {t('text')}
      </Notice>
    </div>
  )
}
