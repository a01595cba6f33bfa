import type { ReactNode } from 'react'

/** Shows the reason why a small action was refused, beside its control, announced as it appears. Nothing without a reason. */
export function Refused({ id, children }: { id?: string; children: ReactNode }) {
  if (!children) return null
  return (
    <span id={id} className="text-xs text-bad" role="alert">
      {children}
    </span>
  )
}
