'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { provideFormKey } from '../../_kit/form/form-key'
import { startWatch, type Watch } from './watch'

const WarningDialog = lazy(() => import('./warning-dialog'))

type Props = {
  personId: string
  /** Milliseconds from the rendering of the page until the session locks without activity, and until it ends in any case. */
  locksInMs: number
  endsInMs: number
  /** The key that encrypts unsent form values in the storage of this tab. */
  formKey: string
}

/** Extends the session while the user is active, warns two minutes before it locks, and locks it. It is mounted in the frame. */
export function SessionWatch({ personId, locksInMs, endsInMs, formKey }: Props) {
  const [leftMs, setLeftMs] = useState<number>()
  const [watch, setWatch] = useState<Watch>()
  useEffect(() => {
    provideFormKey(formKey)
    const started = startWatch({ personId, locksInMs, endsInMs, onWarn: setLeftMs })
    setWatch(started)
    return started.stop
  }, [personId, locksInMs, endsInMs, formKey])
  if (leftMs === undefined) return null
  return (
    <Suspense>
      <WarningDialog
        leftMs={leftMs}
        onStay={() => {
          setLeftMs(undefined)
          watch?.stay()
        }}
      />
    </Suspense>
  )
}
