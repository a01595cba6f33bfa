'use client'

import { type ColumnDef, metaHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useRef } from 'react'
import { classNames } from '#components/class-names'
import { useKeys } from '#components/keys'
import { useReturnToRow } from '#components/return-to-row'
import { focusRow, openRow, RowLink } from '#components/row-link'
import { SelectAll, type Selection, SelectRow } from '#components/row-selection'
import { type CardPlace, type From, Table, Td, Tr } from '#components/table'
import { HeadCell } from '#components/table-head'

/** The look of a column. On a phone rows become cards with two columns (a, b) of three lines. */
export type ColumnLook = {
  /** Its priority when there is no room for all columns: the three of the highest ranks (1, 2, 3) stay. */
  rank: number
  align?: 'right'
  /** The main cell of the row: heavier, never cut, and the link if rows link. */
  main?: boolean
  tone?: 'subtle' | 'muted'
  mono?: boolean
  /** Its place on the card; "hidden" is left out there. */
  card?: CardPlace
}

/** Pass this to `createColumnHelper<typeof listFeatures, Row>()`. The server sorts and paginates, so no feature is enabled. */
export const listFeatures = tableFeatures({ columnMeta: metaHelper<ColumnLook>() })

export type Sort = { column: string; direction: 'asc' | 'desc' }

type Column<Row extends object> = { id: string; columnDef: ColumnDef<typeof listFeatures, Row> }

export type DataTableProps<Row extends object> = {
  columns: readonly ColumnDef<typeof listFeatures, Row>[]
  rows: readonly Row[]
  /** Names the table for screen readers. */
  label: string
  rowId: (row: Row) => string
  /** The link of a row: its main cell becomes the link, and the whole row can be pressed. */
  rowHref?: (row: Row) => string
  sort?: Sort
  /** For each sortable column, the address that sorts by it next. */
  sortHrefs?: Readonly<Record<string, string>>
  tight?: boolean
  selection?: Selection
}

/**
 * Shows a table whose data the server sorts and paginates. Keys: j and k move between rows, Enter opens, x selects; a person
 * who comes back gets the focus on the row they left.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, label, rowId, rowHref, sort, sortHrefs, tight, selection } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const table = useTable({ features: listFeatures, columns, data: rows, getRowId: rowId })
  useKeys({ j: () => focusRow(body.current, 1), k: () => focusRow(body.current, -1) })
  useReturnToRow(body)
  const from = roomFor(table.getAllLeafColumns().map(({ id, columnDef }) => ({ id, rank: columnDef.meta?.rank ?? 0 })))

  const lookOf = ({ id, columnDef }: Column<Row>) => ({ look: columnDef.meta, from: from.get(id) })
  const headOf = ({ id, columnDef }: Column<Row>) => ({
    align: columnDef.meta?.align,
    from: from.get(id),
    sorted: sort?.column === id ? sort.direction : undefined,
    href: sortHrefs?.[id],
  })
  return (
    <Table tight={tight} cards aria-label={label}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {selection && <SelectAll selection={selection} ids={rows.map(rowId)} />}
            {group.headers.map((header) => (
              <HeadCell key={header.id} {...headOf(header.column)}>
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
            shape="card"
            linked={rowHref && 'row'}
            tone={selection?.ids.has(row.id) ? 'selected' : undefined}
            onClick={rowHref && openRow}
          >
            {selection && <SelectRow selection={selection} id={row.id} />}
            {row.getAllCells().map((cell) => (
              <BodyCell key={cell.id} {...lookOf(cell.column)} href={rowHref?.(row.original)}>
                <table.FlexRender cell={cell} />
              </BodyCell>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

type CellProps = {
  look: ColumnLook | undefined
  from: From | undefined
  href: string | undefined
  children: ReactNode
}

function BodyCell({ look, from, href, children }: CellProps) {
  return (
    <Td
      card={look?.card ?? 'next'}
      from={from}
      main={look?.main}
      wrap={look?.main}
      mono={look?.mono}
      className={classNames(look?.align && 'text-right tabular-nums', look?.tone && tones[look.tone])}
    >
      {look?.main && href ? <RowLink href={href}>{children}</RowLink> : children}
    </Td>
  )
}

/**
 * The widths of a table at which the fourth, fifth, sixth and further columns by rank appear; a column that the person hides
 * makes room for the next.
 */
const ladder: readonly From[] = [736, 848, 976, 1104]

function roomFor(columns: readonly { id: string; rank: number }[]): ReadonlyMap<string, From> {
  const dropped = [...columns].sort((one, other) => one.rank - other.rank).slice(3)
  return new Map(dropped.map(({ id }, index) => [id, ladder[index] ?? 1104]))
}

const tones = { subtle: 'text-subtle', muted: 'text-muted' } as const
