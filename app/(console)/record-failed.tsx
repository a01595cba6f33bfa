import type { ReactNode } from 'react'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { PanelFailed } from './panel-failed'
import type { SaidFailure } from './use-failure'

/** The page of a record that could not be read: nothing of it is shown, and it is not said that there is none. `children` stand above. */
export function RecordFailed({ failure, children }: { failure: SaidFailure; children?: ReactNode }) {
  return (
    <Page>
      {children}
      <Card>
        <PanelFailed failure={failure} />
      </Card>
    </Page>
  )
}
