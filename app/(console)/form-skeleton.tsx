import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { Columns } from '#components/columns'
import { Skeleton } from '#components/skeleton'

const fields = ['first', 'second', 'third', 'fourth']

/** The shape of a form before it is drawn. */
export function FormSkeleton() {
  return (
    <Page>
      <div className="head animate-late" aria-busy="true">
        <Skeleton width={220} />
      </div>
      <Columns side="wide">
        <Card>
          <div className="frm animate-late">
            {fields.map((field) => (
              <div key={field} className="flex flex-col gap-2">
                <Skeleton width={80} />
                <div className="input off" />
              </div>
            ))}
          </div>
        </Card>
      </Columns>
    </Page>
  )
}
