import type { ReactNode } from 'react'

/** Why something small was not done, beside what was pressed: it is read out as it appears. Nothing where there is no reason. */
export function Refused({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <span id={id} className="text-xs text-bad" role="alert">
      {children}
    </span>
  )
}
