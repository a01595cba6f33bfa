import { Bell } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { NoticePage } from '#backoffice/notices/list-notices'
import { noticeKinds } from '#backoffice/notices/notice-kinds'
import { AppLink } from '#components/app-link'
import { Badge } from '#components/badge'
import { ListEmpty } from '#components/list-state'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import type { Staff } from '#lib/access/session'
import { listRequestDecisions, noticedRecord } from '#lib/notices/list-decisions'
import { openDesk } from '#lib/server/desk'
import { noticePath } from '#lib/shared/notice-path'
import { remindedReferences } from './reminded-references'
import { requestWords } from './request-words'

/**
 * Lists the notices of a person, newest first, each linked to its subject. A notice about a request begins with whom it pays, how
 * much, and what became of it; one about a reminder says which payment it is.
 */
export async function NoticeList({ notices, staff }: Pick<NoticePage, 'notices'> & { staff: Staff }) {
  const { db } = await openDesk()
  const [t, requestOf, decisionOf, referenceOf] = await Promise.all([
    getTranslations('notices'),
    requestWords(notices, staff),
    listRequestDecisions(db, notices),
    remindedReferences(notices, staff.personId),
  ])
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
        const [request, decision, reference] = [requestOf(notice), decisionOf(notice), referenceOf(notice)]
        const exact = decision ? `decided.${decision.what}.${decision.state}` : `waits.${notice.objectKind}`
        const hasExact = (decision !== undefined || kind === 'work_waits') && t.has(exact)
        const title = hasExact ? t(exact) : t(`kinds.${kind}.title`)
        const isOver = kind === 'work_waits' && request !== undefined && request.state !== 'waiting'
        return [
          <li key={notice.id} className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-40">
              <p className="flex flex-wrap items-center gap-x-3">
                <AppLink href={noticePath(noticedRecord(notice, decision))} className="font-medium hover:underline">
                  {request ? t('request', { name: request.name, amount: request.amount }) : title}
                </AppLink>
                {request && <StatusBadge quiet kind="approval" status={request.state} label={request.word} />}
              </p>
              <p className="text-sm text-subtle">
                {isOver ? t('over') : request ? title : t(`kinds.${kind}.text`)}{' '}
                {reference && <span className="mono">{reference}</span>}
              </p>
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
