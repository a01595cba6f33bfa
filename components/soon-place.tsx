'use client'

import { type ReactNode, Suspense, useState } from 'react'

type Props = { isReady: boolean; fallback: ReactNode; children: ReactNode }

/**
 * Shows a place for content that may load later. It keeps its first form, with or without Suspense, in later renderings:
 * otherwise React would remount the content, and lose what a person has selected, typed or opened there.
 */
export function SoonPlace({ isReady, fallback, children }: Props) {
  const [isPlain] = useState(isReady)
  return isPlain ? children : <Suspense fallback={fallback}>{children}</Suspense>
}
