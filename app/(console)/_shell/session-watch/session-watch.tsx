'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { bringKeepKey } from '../../_kit/form/keep-key'
import { startWatch, type Watch } from './watch'

const WarningDialog = lazy(() => import('./warning-dialog'))

type Props = {
  /** Milliseconds from the rendering of the page until the session locks without activity, and until it ends in any case. */
  locksInMs: number
  endsInMs: number
  /** The key that encrypts unsent form values while the console is locked. */
  keepKey: string
}

/** Extends the session while the user is active, warns two minutes before it locks, and locks it. It is mounted in the frame. */
export function SessionWatch({ locksInMs, endsInMs, keepKey }: Props) {
  const [leftMs, setLeftMs] = useState<number>()
  const [watch, setWatch] = useState<Watch>()
  useEffect(() => {
    bringKeepKey(keepKey)
    const started = startWatch({ locksInMs, endsInMs, onWarn: setLeftMs })
    setWatch(started)
    return started.stop
  }, [locksInMs, endsInMs, keepKey])
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
