import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'

/** Facts of a record, one row each. `narrow` gives the names less room, for a side card. */
export function DefList({ children, narrow }: { children: ReactNode; narrow?: boolean }) {
  return <dl className={classNames('dl', narrow && 'narrow')}>{children}</dl>
}

export function Def({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
