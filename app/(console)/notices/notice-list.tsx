import { Bell } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { NoticePage } from '#backoffice/notices/list-notices'
import { noticeKinds } from '#backoffice/notices/notice-kinds'
import { AppLink } from '#components/app-link'
import { Badge } from '#components/badge'
import { ListEmpty } from '#components/list-state'
import { RelativeTime } from '#components/relative-time'
import { noticePath } from '#lib/shared/notice-path'

/** Lists the notices of a person, newest first, each linked to its subject. */
export async function NoticeList({ notices }: Pick<NoticePage, 'notices'>) {
  const t = await getTranslations('notices')
  if (notices.length === 0)
    return (
      <ListEmpty icon={<Bell />} title={t('empty')}>
        {t('emptyText')}
      </ListEmpty>
    )
  return (
    <ul className="divide-y">
      {notices.flatMap((notice) => {
        const kind = noticeKinds.find((known) => known === notice.kind)
        if (kind === undefined) return [] // a kind that a newer version has added
        return [
          <li key={notice.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <AppLink href={noticePath(notice)} className="font-medium hover:underline">
                {t(`kinds.${kind}.title`)}
              </AppLink>
              <p className="text-sm text-subtle">{t(`kinds.${kind}.text`)}</p>
            </div>
            <span className="flex items-center gap-2 text-xs text-muted">
              {notice.seenAt === null && <Badge tone="work">{t('new')}</Badge>}
              <RelativeTime at={notice.at.toISOString()} />
            </span>
          </li>,
        ]
      })}
    </ul>
  )
}
