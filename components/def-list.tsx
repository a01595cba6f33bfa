import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const list = cva('', {
  variants: {
    names: { wide: '[--names:152px] max-tablet:[--names:120px]', half: '[--names:96px]', narrow: '[--names:80px]' },
  },
})

export type DefListProps = {
  children: ReactNode
  /** The width of the names: less in a side card, and in one of two lists side by side. */
  names?: 'wide' | 'half' | 'narrow'
}

/** Facts of a record, one row each. */
export function DefList({ children, names = 'wide' }: DefListProps) {
  return <dl className={list({ names })}>{children}</dl>
}

/** Shows two lists side by side, or stacked if there is no room. */
export function DefPair({ children }: { children: ReactNode }) {
  return (
    <div className="@container/pair">
      <div className="grid @min-[700px]/pair:grid-cols-2 *:first:border-b @min-[700px]/pair:*:first:border-r @min-[700px]/pair:*:first:border-b-0">
        {children}
      </div>
    </div>
  )
}

/** Shows one name and its value in a `DefList`; on narrow screens a long value continues on the next line. */
export function Def({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-[37px] grid-cols-[var(--names)_minmax(0,1fr)] items-center gap-4 px-4 py-[5px] text-sm not-first:border-t">
      <dt className="text-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-2 max-tablet:flex-wrap max-tablet:*:min-w-0 max-tablet:*:flex-wrap max-tablet:*:whitespace-normal max-tablet:*:wrap-anywhere">
        {children}
      </dd>
    </div>
  )
}
