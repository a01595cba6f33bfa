import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeaderLoading } from '#components/page-header'

/** The shape of a list before its first row is known. */
export function ListSkeleton({ columns }: { columns: number }) {
  return (
    <Page>
      <PageHeaderLoading width={140} />
      <Card>
        <ListLoading label="…" columns={columns} rows={10} />
      </Card>
    </Page>
  )
}
