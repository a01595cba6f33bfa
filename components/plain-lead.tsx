import type { ReactNode } from 'react'

/** Shows the phase of the money in one plain sentence, before any detail. */
export function PlainLead({ children }: { children: ReactNode }) {
  return (
    <p data-slot="plain-lead" className="text-xl font-semibold tracking-[-0.015em] text-balance">
      {children}
    </p>
  )
}
