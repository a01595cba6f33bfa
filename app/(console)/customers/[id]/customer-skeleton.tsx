import { Page } from '#components/app-frame'
import { Column, Columns } from '#components/columns'
import { PageHeaderLoading } from '#components/page-header'
import { PanelLoading } from './panel-loading'

/** The shape of a customer's page. */
export function CustomerSkeleton() {
  return (
    <Page>
      <PageHeaderLoading width={260} />
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
