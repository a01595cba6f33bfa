import type { ReactNode } from 'react'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import type { ShownFailure } from '../words/use-failure'
import { PanelFailed } from './panel-failed'

type Props = {
  failure: ShownFailure
  /** A link to the API calls about the record, which show the reason. */
  calls?: ReactNode
  /** Shown above the failure. */
  children?: ReactNode
}

/** Shows the page of a record that could not be read. It shows no part of the record, and does not claim that there is none. */
export function RecordFailed({ failure, calls, children }: Props) {
  return (
    <Page>
      {children}
      <Card>
        <PanelFailed failure={failure} single />
      </Card>
      {calls && <div className="flex items-center gap-2 mt-3">{calls}</div>}
    </Page>
  )
}
