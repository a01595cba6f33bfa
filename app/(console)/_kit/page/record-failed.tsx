import type { ReactNode } from 'react'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import type { SaidFailure } from '../words/use-failure'
import { PanelFailed } from './panel-failed'

type Props = {
  failure: SaidFailure
  /** The way to the calls about it, which tell why. */
  calls?: ReactNode
  /** Stand above. */
  children?: ReactNode
}

/** The page of a record that could not be read: nothing of it is shown, and it is not said that there is none. */
export function RecordFailed({ failure, calls, children }: Props) {
  return (
    <Page>
      {children}
      <Card>
        <PanelFailed failure={failure} />
      </Card>
      {calls && <div className="flex items-center gap-2 mt-3">{calls}</div>}
    </Page>
  )
}
