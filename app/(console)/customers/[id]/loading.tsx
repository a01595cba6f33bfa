import { Page } from '#components/app-frame'
import { Column, Columns } from '#components/columns'
import { Skeleton } from '#components/skeleton'
import { PanelLoading } from './panel-loading'

/** The shape of a customer's page. */
export default function LoadingCustomer() {
  return (
    <Page>
      <div className="head animate-late" aria-busy="true">
        <Skeleton width={260} />
      </div>
      <Columns side="narrow">
        <Column>
          <PanelLoading rows={4} />
          <PanelLoading rows={3} />
        </Column>
        <PanelLoading rows={2} />
      </Columns>
    </Page>
  )
}
