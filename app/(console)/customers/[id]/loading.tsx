import { Page } from '#components/app-frame'
import { Skeleton } from '#components/skeleton'
import { PanelLoading } from './panel-loading'

/** The shape of a customer's page. */
export default function LoadingCustomer() {
  return (
    <Page>
      <div className="head late" aria-busy="true">
        <Skeleton width={260} />
      </div>
      <div className="cols a344">
        <div className="flex flex-col gap-6">
          <PanelLoading rows={4} />
          <PanelLoading rows={3} />
        </div>
        <PanelLoading rows={2} />
      </div>
    </Page>
  )
}
