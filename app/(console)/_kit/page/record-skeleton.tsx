import type { ReactNode } from 'react'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { Columns, Lead, Rail } from '#components/columns'
import { PageHeaderLoading } from '#components/page-header'
import { Skeleton } from '#components/skeleton'
import { soon } from '../../../soon'

const lines = [180, 240, 160, 220, 200] as const

/** The shape of one record before it is known: head, facts at the left, where one acts at the right. */
function RecordSkeleton() {
  return (
    <Page>
      <PageHeaderLoading width={320} />
      <Columns side="middle" className="animate-late" aria-hidden="true">
        <Lead>
          <Card>
            <Lines />
          </Card>
        </Lead>
        <Rail acts>
          <Card>
            <Lines />
          </Card>
        </Rail>
      </Columns>
    </Page>
  )
}

function Lines() {
  return (
    <div className="flex flex-col gap-4 p-4">
      {lines.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

/** A page of one record, drawn by `draw`: its shape is shown where it takes long. */
export function soonRecord<Props>(draw: (props: Props) => Promise<Awaited<ReactNode>>) {
  return soon(draw, <RecordSkeleton />)
}
