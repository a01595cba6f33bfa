import type { ReactNode } from 'react'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { Columns, Lead, Rail } from '#components/columns'
import { PageHeaderLoading } from '#components/page-header'
import { Skeleton } from '#components/skeleton'
import { soon } from '../../../soon'

const lines = [180, 240, 160, 220, 200] as const

/** Shows a skeleton of a record while it loads: title, facts on the left, acts on the right. */
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

/**
 * Makes a page of one record, which `draw` renders; if that takes long, a skeleton is shown. `before` is awaited first. It calls
 * `notFound` for an unknown id, or lets `draw` do so at once: once the skeleton was sent, the status could no longer be 404.
 */
export function soonRecord<Props>(
  draw: (props: Props) => Promise<Awaited<ReactNode>>,
  before?: (props: Props) => Promise<unknown>,
) {
  return soon(draw, <RecordSkeleton />, before)
}
