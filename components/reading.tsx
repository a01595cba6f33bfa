import { CircleCheck, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'

/** The line under a field while typing: a tick when it can be read, a pencil while something is missing. Never red. */
export function Reading({ done, children }: { done: boolean; children: ReactNode }) {
  return (
    <span className={done ? 'read ok' : 'read'}>
      {done ? <CircleCheck /> : <Pencil />}
      <span>{children}</span>
    </span>
  )
}
