import type { ReactNode } from 'react'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { PanelFailed } from './panel-failed'

/** The page of a record that could not be read: nothing of it is shown, and it is not said that there is none. `children` stand above. */
export function RecordFailed({ code, children }: { code: string; children?: ReactNode }) {
  return (
    <Page>
      {children}
      <Card>
        <PanelFailed code={code} />
      </Card>
    </Page>
  )
}
