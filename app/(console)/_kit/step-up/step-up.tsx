'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { hostProofs } from './with-proof'

const StepUpDialog = lazy(() => import('./step-up-dialog'))

/** Mounted once, in the frame: asks for a proof of identity whenever an act needs one (`withProof`). */
export function StepUp() {
  const [asked, setAsked] = useState<(confirmed: boolean) => void>()
  useEffect(() => hostProofs(() => new Promise((resolve) => setAsked(() => resolve))), [])
  if (asked === undefined) return null
  return (
    <Suspense>
      <StepUpDialog
        onAnswer={(confirmed) => {
          setAsked(undefined)
          asked(confirmed)
        }}
      />
    </Suspense>
  )
}
