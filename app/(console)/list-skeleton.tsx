import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { Skeleton } from '#components/skeleton'

/** The shape of a list before its first row is known. */
export function ListSkeleton({ columns }: { columns: number }) {
  return (
    <Page>
      <div className="head animate-late" aria-busy="true">
        <Skeleton width={140} />
      </div>
      <Card>
        <ListLoading label="…" columns={columns} rows={10} />
      </Card>
    </Page>
  )
}
