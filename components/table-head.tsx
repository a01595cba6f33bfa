'use client'

import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { AppLink } from '#components/app-link'
import { classNames } from '#components/class-names'
import { type From, Th } from '#components/table'

type Direction = 'asc' | 'desc'
export type HeadCellProps = {
  align?: 'right'
  /** The width of the table from which the column is shown. */
  from?: From
  /** The direction in which the rows are sorted by this column. */
  sorted?: Direction
  /** The address that sorts by it next; absent if it cannot be sorted. */
  href?: string
  children: ReactNode
}

/** Shows the head of a column, with the link that sorts by it. */
export function HeadCell({ align, from, sorted, href, children }: HeadCellProps) {
  return (
    <Th align={align} from={from} aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}>
      {href ? (
        <SortLink href={href} sorted={sorted}>
          {children}
        </SortLink>
      ) : (
        children
      )}
    </Th>
  )
}

const unsorted = 'text-line-strong group-hover/sort:text-current group-focus-visible/sort:text-current'

/** The target of the last pressed head. The new page has a new table, whose sorted head takes the focus. */
let pressed: string | undefined

function SortLink({ href, sorted, children }: { href: string; sorted?: Direction; children: ReactNode }) {
  const cell = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (sorted === undefined || pressed !== window.location.pathname + window.location.search) return
    pressed = undefined
    cell.current?.querySelector('a')?.focus()
  }, [sorted])
  const remember = () => {
    pressed = href
  }
  const Arrow = sorted === undefined ? ArrowUpDown : sorted === 'asc' ? ArrowUp : ArrowDown
  return (
    <span ref={cell}>
      <AppLink
        href={href}
        data-slot="sort"
        className={classNames('group/sort inline-flex min-h-6 items-center gap-1 hover:text-ink', sorted && 'text-ink')}
        scroll={false}
        onClick={remember}
      >
        {children}
        <Arrow className={classNames('size-3 stroke-[2.25]', sorted === undefined && unsorted)} />
      </AppLink>
    </span>
  )
}
