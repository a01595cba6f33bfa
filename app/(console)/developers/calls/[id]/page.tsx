import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { titledRecord } from '#app/titled'
import { writing } from '#app/writing'
import { findLoggedCall } from '#backoffice/call-log/list-calls'
import { Page } from '#components/app-frame'
import { Column, Columns } from '#components/columns'
import { PageHeader } from '#components/page-header'
import { openDesk } from '#lib/desk'
import { shortId } from '#lib/masks'
import { requireStaff } from '#lib/session'
import { soonRecord } from '../../../record-skeleton'
import { shownPath } from '../call-row'
import { callsPath, uuidIn } from '../calls-query'
import { OutcomeBadge } from '../outcome-badge'
import { AnswerCard } from './answer-card'
import { CurlCard } from './curl-card'
import { RequestCard } from './request-card'

export const generateMetadata = titledRecord('developers-calls')

async function drawCall({ params }: PageProps<'/developers/calls/[id]'>) {
  await requireStaff('developers.read')
  const id = uuidIn((await params).id)
  const call = id === undefined ? undefined : await findLoggedCall((await openDesk()).db, id)
  if (call === undefined) notFound()
  const [t, developers, common, w] = await Promise.all([
    getTranslations('developers-calls'),
    getTranslations('developers'),
    getTranslations('common'),
    writing(),
  ])
  return (
    <Page>
      <PageHeader
        record
        crumbsLabel={common('sections')}
        crumbs={[
          { label: developers('title'), href: '/developers' },
          { label: t('title'), href: callsPath },
          { label: <span className="mono">{shortId(call.id)}</span> },
        ]}
        title={<span className="mono wrap-anywhere whitespace-normal">{`${call.method} ${shownPath(call)}`}</span>}
        badge={<OutcomeBadge outcome={call.outcome} word={t(`outcomes.${call.outcome}`)} />}
        meta={[w.exact(call.at), call.person ?? t(call.personId === null ? 'machine' : 'gone')]}
      />
      <Columns side="middle">
        <Column>
          <AnswerCard call={call} w={w} />
          <CurlCard call={call} />
        </Column>
        <RequestCard call={call} w={w} />
      </Columns>
    </Page>
  )
}

export default soonRecord(drawCall)
