import type { ReactNode } from 'react'
import { classNames } from '#components/class-names'

/** Lines of a receipt that add up. */
export function Lines({ children, inset }: { children: ReactNode; inset?: boolean }) {
  return <dl className={classNames('lines', inset && 'rcpt-lines')}>{children}</dl>
}

export type LineProps = {
  label: ReactNode
  /** An `Amount`, a rate, a word. */
  children: ReactNode
  /** What the lines above add up to. */
  sum?: boolean
  /** A part of the line above. */
  part?: boolean
}

export function Line({ label, children, sum, part }: LineProps) {
  return (
    <div className={sum ? 'sum' : part ? 'sub' : undefined}>
      <dt>{label}</dt>
      <dd className="whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}
