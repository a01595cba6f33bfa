import { Page } from '#components/app-frame'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { PageHeaderLoading } from '#components/page-header'
import { PanelLoading } from '../../_kit/page/panel-loading'

/** Shows a skeleton of a customer's page while it loads. */
export function CustomerSkeleton() {
  return (
    <Page>
      <PageHeaderLoading width={260} />
      <Columns side="narrow">
        <Lead>
          <PanelLoading rows={4} />
        </Lead>
        <Rail>
          <PanelLoading rows={2} />
        </Rail>
        <Rest>
          <PanelLoading rows={3} />
        </Rest>
      </Columns>
    </Page>
  )
}
