'use client'

import { type ColumnDef, metaHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type MouseEvent, useRef } from 'react'
import { classNames } from '#components/class-names'
import { useKeys } from '#components/keys'
import { useReturnToRow } from '#components/return-to-row'
import { RowLink, rowLinks } from '#components/row-link'
import { SelectAll, type Selection, SelectRow } from '#components/row-selection'
import { type CardPlace, Table, Td, Tr } from '#components/table'
import { HeadCell } from '#components/table-head'

/** How a column looks. Cards are what rows become on a phone: two columns (a, b) of three lines. */
export type ColumnLook = {
  align?: 'right'
  /** The first word of the row: heavier, and the link when rows link. */
  main?: boolean
  tone?: 'subtle' | 'muted'
  mono?: boolean
  /** Its place on the card; "hidden" is left out there. */
  card?: CardPlace
}

/** Give this to `createColumnHelper<typeof listFeatures, Row>()`. Sorting and paging are the server's, so no feature is on. */
export const listFeatures = tableFeatures({ columnMeta: metaHelper<ColumnLook>() })

export type Sort = { column: string; direction: 'asc' | 'desc' }

export type DataTableProps<Row extends object> = {
  columns: readonly ColumnDef<typeof listFeatures, Row>[]
  rows: readonly Row[]
  /** Names the table for those who do not see it. */
  label: string
  rowId: (row: Row) => string
  /** Where a row leads; its main cell becomes the link and the whole row can be pressed. */
  rowHref?: (row: Row) => string
  sort?: Sort
  /** For each column that can be sorted, the address that sorts by it next. */
  sortHrefs?: Readonly<Record<string, string>>
  tight?: boolean
  /** Without it the rows stay rows on a phone and scroll inside their card. */
  cards?: boolean
  selection?: Selection
}

/** A server-driven table: it draws what it is given. Rows by keyboard: j and k move, Enter opens, x ticks; who comes back stands on the row they left. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, label, rowId, rowHref, sort, sortHrefs, tight, cards = true, selection } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const table = useTable({ features: listFeatures, columns, data: rows, getRowId: rowId })
  useKeys({ j: () => moveFocus(body.current, 1), k: () => moveFocus(body.current, -1) })
  useReturnToRow(body)

  return (
    <Table tight={tight} cards={cards} aria-label={label}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection && <SelectAll selection={selection} ids={rows.map(rowId)} />}
            {group.headers.map((header) => (
              <HeadCell
                key={header.id}
                align={header.column.columnDef.meta?.align}
                sorted={sort?.column === header.column.id ? sort.direction : undefined}
                href={sortHrefs?.[header.column.id]}
              >
                <table.FlexRender header={header} />
              </HeadCell>
            ))}
          </tr>
        ))}
      </thead>
      <tbody ref={body}>
        {table.getRowModel().rows.map((row) => (
          <Tr
            key={row.id}
            data-row={row.id}
            shape={cards ? 'card' : 'row'}
            linked={rowHref && 'row'}
            tone={selection?.ids.has(row.id) ? 'selected' : undefined}
            onClick={rowHref && openRow}
          >
            {selection && <SelectRow selection={selection} id={row.id} />}
            {row.getAllCells().map((cell) => {
              const look = cell.column.columnDef.meta
              const content = <table.FlexRender cell={cell} />
              return (
                <Td
                  key={cell.id}
                  card={cards ? (look?.card ?? 'next') : undefined}
                  main={look?.main}
                  mono={look?.mono}
                  className={classNames(look?.align && 'text-right tabular-nums', look?.tone && tones[look.tone])}
                >
                  {look?.main && rowHref ? <RowLink href={rowHref(row.original)}>{content}</RowLink> : content}
                </Td>
              )
            })}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

const tones = { subtle: 'text-subtle', muted: 'text-muted' } as const

/** A click anywhere on the row follows its link, unless it meant something inside the row or selected text. */
function openRow(event: MouseEvent<HTMLTableRowElement>) {
  const target = event.target
  if (!(target instanceof Element) || target.closest('a, button, input, label') || window.getSelection()?.toString()) return
  event.currentTarget.querySelector<HTMLAnchorElement>(rowLinks)?.click()
}

function moveFocus(body: HTMLTableSectionElement | null, step: 1 | -1) {
  const links = [...(body?.querySelectorAll<HTMLAnchorElement>(rowLinks) ?? [])]
  const here = links.findIndex((link) => link.matches(':focus'))
  links[here < 0 ? 0 : here + step]?.focus()
}
