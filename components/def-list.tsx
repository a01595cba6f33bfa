import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const list = cva('', {
  variants: {
    names: { wide: '[--names:152px] max-md:[--names:120px]', half: '[--names:96px]', narrow: '[--names:80px]' },
  },
})

export type DefListProps = {
  children: ReactNode
  /** How much room the names have: less in a side card, and in one of two lists beside each other. */
  names?: 'wide' | 'half' | 'narrow'
}

/** Facts of a record, one row each. */
export function DefList({ children, names = 'wide' }: DefListProps) {
  return <dl className={list({ names })}>{children}</dl>
}

/** Two lists beside each other; under each other on a phone. */
export function DefPair({ children }: { children: ReactNode }) {
  return (
    <div className="grid max-md:grid-cols-1 md:grid-cols-[1fr_1fr] max-md:*:first:border-b md:*:first:border-r">{children}</div>
  )
}

export function Def({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-[37px] grid-cols-[var(--names)_minmax(0,1fr)] items-center gap-4 px-4 py-[5px] text-sm not-first:border-t">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-2 max-md:flex-wrap max-md:*:min-w-0 max-md:*:flex-wrap max-md:*:whitespace-normal max-md:*:wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
