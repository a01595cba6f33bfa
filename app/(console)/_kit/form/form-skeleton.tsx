import type { ReactNode } from 'react'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { Columns } from '#components/columns'
import { PageHeaderLoading } from '#components/page-header'
import { Skeleton } from '#components/skeleton'
import { soon } from '../../../soon'

const fields = ['first', 'second', 'third', 'fourth']

/** Shows a skeleton of a form while it loads. */
function FormSkeleton() {
  return (
    <Page>
      <PageHeaderLoading width={220} />
      <Columns side="wide">
        <Card>
          <div className="grid animate-late gap-4 p-4">
            {fields.map((field) => (
              <div key={field} className="flex flex-col gap-2">
                <Skeleton width={80} />
                <div className="h-9 rounded-md border bg-sunken" />
              </div>
            ))}
          </div>
        </Card>
      </Columns>
    </Page>
  )
}

/** Makes a page of one form, which `draw` renders; if that takes long, a skeleton is shown. */
export function soonForm<Props>(draw: (props: Props) => Promise<Awaited<ReactNode>>) {
  return soon(draw, <FormSkeleton />)
}
