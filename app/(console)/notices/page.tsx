import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { readChoices } from '#backoffice/notices/choices'
import { listNotices } from '#backoffice/notices/list-notices'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { ListPager } from '../_kit/list/list-pager'
import { ChoicesCard } from './choices-card'
import { NoticeList } from './notice-list'
import { noticesAddress } from './notices-address'
import { ReadAll } from './read-all'

export const generateMetadata = pageTitle('notices')

export default async function NoticesPage({ searchParams }: PageProps<'/notices'>) {
  const staff = await requireStaff('signed_in')
  const [t, { db, now }] = await Promise.all([getTranslations('notices'), openDesk()])
  const view = noticesAddress.read(await searchParams)
  const until = now().toISOString()
  const [{ notices, nextBefore }, choices] = await Promise.all([
    listNotices(db, staff.personId, { before: view.before }),
    readChoices(db, staff.personId),
  ])
  const isNew = notices.some(({ seenAt }) => seenAt === null)
  return (
    <Page>
      <PageHeader title={t('title')} actions={isNew && <ReadAll label={t('readAll')} until={until} />} />
      <div className="flex flex-col gap-4 laptop:gap-6">
        <Card>
          <NoticeList notices={notices} staff={staff} />
          {(nextBefore !== null || view.before !== undefined) && (
            <ListPager
              summary={t('shown', { count: notices.length })}
              newerHref={view.before === undefined ? undefined : noticesAddress.path}
              olderHref={nextBefore === null ? undefined : noticesAddress.href(view, { before: nextBefore })}
            />
          )}
        </Card>
        <ChoicesCard choices={choices} has={{ email: env.SMTP_URL !== undefined, chat: env.NOTICES_WEBHOOK_URL !== undefined }} />
      </div>
    </Page>
  )
}
