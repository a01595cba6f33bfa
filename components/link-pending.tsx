'use client'

import { useLinkStatus } from 'next/link'

/** Shows a progress line at the top of the window while the page of the surrounding link takes longer than 150 ms. */
export function LinkPending() {
  const { pending } = useLinkStatus()
  return (
    pending && (
      <span
        data-slot="pending"
        aria-hidden="true"
        className="fixed inset-x-0 top-0 z-70 h-0.5 origin-left animate-arrive bg-accent"
      />
    )
  )
}
