'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { hostProofs } from './with-proof'

const StepUpDialog = lazy(() => import('./step-up-dialog'))

/** Asks for a proof of identity whenever an act needs one (`withProof`). It is mounted once, in the frame. */
export function StepUp() {
  const [required, setRequired] = useState<(confirmed: boolean) => void>()
  useEffect(() => hostProofs(() => new Promise((resolve) => setRequired(() => resolve))), [])
  if (required === undefined) return null
  return (
    <Suspense>
      <StepUpDialog
        onAnswer={(confirmed) => {
          setRequired(undefined)
          required(confirmed)
        }}
      />
    </Suspense>
  )
}
