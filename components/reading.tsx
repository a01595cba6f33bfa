import { CircleCheck, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'

/**
 * Shows the line under a field while typing: a tick if the value can be parsed, a pencil while something is missing. Never red.
 */
export function Reading({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <span className={done ? 'flex items-start gap-1.25 text-xs text-subtle' : 'flex items-start gap-1.25 text-xs text-muted'}>
      {done ? <CircleCheck className="mt-px size-3.5 stroke-2 text-ok" /> : <Pencil className="mt-px size-3.5 stroke-2" />}
      <span>{children}</span>
    </span>
  )
}
