'use client'

import { type ReactNode, Suspense, useState } from 'react'

type Props = { isReady: boolean; fallback: ReactNode; children: ReactNode }

/**
 * Holds what comes soon. It keeps the shape in which it was drawn first, with a stand-in or without one: drawn anew at another speed, what is in it
 * would else be another part, and lose what a person has ticked, typed or opened there.
 */
export function SoonPlace({ isReady, fallback, children }: Props) {
  const [isPlain] = useState(isReady)
  return isPlain ? children : <Suspense fallback={fallback}>{children}</Suspense>
}
