'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RowTerms } from '#lib/shared/batches/check-row'
import type { GridRow } from '../grid-row'
import { GridRowView } from './grid-row-view'
import { type GridCursor, useGridCursor } from './use-grid-cursor'
import type { GridEdits } from './use-grid-edits'
import type { GridRows } from './use-grid-rows'

/** The row height in px, for two lines: the value of a cell and its problem. */
const rowHeight = 44
const shownRows = 10
const around = 6
const [numberWidth, cellWidth] = [56, 112]

type Props = {
  headers: readonly string[]
  terms: RowTerms
  order: readonly number[]
  rows: GridRows
  edits: GridEdits
  children: (active: GridRow | undefined) => ReactNode
}

/** Shows the grid itself. It is virtualised: only the visible rows and the current one are rendered. */
export function GridTable({ headers, terms, order, rows, edits, children }: Props) {
  const t = useTranslations('batch-grid')
  const cursor = useGridCursor({ order, columnCount: headers.length, columns: terms.columns, rows, edits })
  const scroll = useRef<HTMLDivElement>(null)
  const { drawn, setTop } = useWindow(order, rows, cursor.at)
  useCursorInView(scroll, cursor)
  const layout = { gridTemplateColumns: `${numberWidth}px repeat(${headers.length}, minmax(${cellWidth}px, 1fr))` }
  return (
    <>
      <div
        ref={scroll}
        data-slot="scroll"
        className="relative overflow-auto rounded-t-[9px] text-sm"
        style={{ maxHeight: rowHeight * shownRows + 36 }}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which one types is a grid
          role="grid"
          aria-label={t('label')}
          aria-rowcount={order.length + 1}
          aria-colcount={headers.length + 1}
          className="block"
          style={{ minWidth: numberWidth + headers.length * cellWidth }}
          onKeyDown={cursor.press}
        >
          <GridHead headers={headers} amount={terms.columns.amount} layout={layout} />
          <tbody className="relative block" style={{ height: order.length * rowHeight }}>
            {drawn.map((at) => (
              <GridRowView
                key={order[at]}
                place={{ at, number: order[at] ?? 0, top: at * rowHeight, height: rowHeight }}
                row={rows.find(order[at] ?? 0)}
                columnCount={headers.length}
                layout={layout}
                terms={terms}
                cursor={cursor}
              />
            ))}
          </tbody>
        </table>
      </div>
      {children(cursor.row)}
    </>
  )
}

/** Returns the positions of the rows to render: the visible ones and some around them, whose content is loaded then. */
function useWindow(order: readonly number[], rows: GridRows, active: number) {
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / rowHeight) - around)
  const last = Math.min(order.length - 1, first + shownRows + 2 * around)
  const see = useEffectEvent(() => rows.see(order, first, last))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows come into view
  useEffect(() => see(), [first, last, order])
  const drawn = [...new Set([...range(first, last), active])].filter((at) => at < order.length)
  return { drawn, setTop }
}

type HeadProps = { headers: readonly string[]; amount: number | undefined; layout: CSSProperties }

function GridHead({ headers, amount, layout }: HeadProps) {
  const t = useTranslations('batch-grid')
  return (
    <thead className="sticky top-0 z-10 block">
      <tr aria-rowindex={1} className="grid h-9 items-center border-b bg-sunken text-xs text-muted" style={layout}>
        <th scope="col" className="px-3 text-right font-medium">
          {t('row')}
        </th>
        {headers.map((header, column) => (
          <th
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may be called the same
            key={column}
            scope="col"
            className={`truncate border-l px-3 font-medium ${column === amount ? 'text-left tablet:text-right' : 'text-left'}`}
            title={header}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** Scrolls the current cell into view and focuses it, once the focus is in the grid. */
function useCursorInView(scroll: { current: HTMLDivElement | null }, { at, column, typed }: GridCursor) {
  const isTyping = typed !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step moves the focus
  useEffect(() => {
    const grid = scroll.current
    if (!grid?.contains(document.activeElement) && document.activeElement !== document.body) return
    const top = at * rowHeight
    if (grid && top < grid.scrollTop) grid.scrollTop = top
    if (grid && top > grid.scrollTop + rowHeight * (shownRows - 1)) grid.scrollTop = top - rowHeight * (shownRows - 1)
    if (!grid?.contains(document.activeElement)) return
    grid.querySelector<HTMLElement>('[data-active] input, [data-active]:not(:has(input))')?.focus({ preventScroll: false })
  }, [at, column, isTyping])
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
