import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

/** Lines of a receipt that add up. */
export function Lines({ children, inset }: { children: ReactNode; inset?: boolean }) {
  return <dl className={inset ? 'px-4 pt-2.5 pb-3' : undefined}>{children}</dl>
}

export type LineProps = {
  label: ReactNode
  /** An `Amount`, a rate, or a word. */
  children: ReactNode
  /** The sum of the lines above. */
  sum?: boolean
  /** A part of the line above. */
  part?: boolean
}

/* A sum is under a rule, with a gap before the next line. */
const line = cva('flex items-baseline justify-between gap-4 text-sm', {
  variants: {
    kind: {
      plain: 'py-1.5',
      part: 'py-1.5 pl-4 text-muted',
      sum: 'mt-1.5 border-t pt-3 pb-1.5 font-semibold [&+:not([data-sum])]:mt-2',
    },
  },
})
const name = { plain: 'text-subtle', part: 'text-muted', sum: 'text-ink' } as const

/** Shows an amount or a figure beside its name. A `sum` is emphasized, and a `part` belongs to the line above it. */
export function Line({ label, children, sum, part }: LineProps) {
  const kind = sum ? 'sum' : part ? 'part' : 'plain'
  return (
    <div data-sum={sum || undefined} className={line({ kind })}>
      <dt className={name[kind]}>{label}</dt>
      <dd className="whitespace-nowrap text-right tabular-nums">{children}</dd>
    </div>
  )
}
