import { notFound } from 'next/navigation'
import { formatters } from '#app/formatters'
import { recordTitle } from '#app/page-title'
import { findLoggedCall } from '#backoffice/call-log/list-calls'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { requireStaff } from '#lib/access/session'
import { flushCalls } from '#lib/server/call-log'
import { openDesk } from '#lib/server/desk'
import { soonRecord } from '../../../_kit/page/record-skeleton'
import { uuidIn } from '../../../_records/call/calls-address'
import { AnswerCard } from './answer-card'
import { CallHead } from './call-head'
import { CurlCard } from './curl-card'
import { RequestCard } from './request-card'

export const generateMetadata = recordTitle('developers-calls')

async function drawCall({ params }: PageProps<'/developers/calls/[id]'>) {
  await requireStaff('developers.read')
  const id = uuidIn((await params).id)
  await flushCalls() // the newest calls may still be buffered
  const call = id === undefined ? undefined : await findLoggedCall((await openDesk()).db, id)
  if (call === undefined) notFound()
  const format = await formatters()
  return (
    <Page>
      <CallHead call={call} format={format} />
      <Columns side="middle">
        <Lead>
          <AnswerCard call={call} format={format} />
        </Lead>
        <Rail>
          <RequestCard call={call} format={format} />
        </Rail>
        <Rest>
          <CurlCard call={call} />
        </Rest>
      </Columns>
    </Page>
  )
}

export default soonRecord(drawCall)
