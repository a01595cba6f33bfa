'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { bringKeepKey } from '../../_kit/form/keep-key'
import { startWatch, type Watch } from './watch'

const WarningDialog = lazy(() => import('./warning-dialog'))

type Props = {
  /** In milliseconds from when the page was drawn: when the session locks if nothing is pressed, and when it ends in any case. */
  locksInMs: number
  endsInMs: number
  /** Seals what is half typed while the console is locked. */
  keepKey: string
}

/** In the frame: keeps the session alive while keys are pressed, asks two minutes before it locks, and locks. */
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
