'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { Cut } from '#components/cut'
import { DataTable, type listFeatures, type Sort } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { pathOf } from '#lib/shared/path-of'
import type { CallRow } from './call-row'
import { OutcomeBadge } from './outcome-badge'

const column = createColumnHelper<typeof listFeatures, CallRow>()

const columns = column.columns([
  column.accessor('path', {
    header: () => <Head of="call" />,
    cell: ({ row: { original: row } }) => (
      <span className="mono whitespace-normal">
        <span className="text-muted">{row.method}</span> <span className="wrap-anywhere">{row.path}</span>
      </span>
    ),
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('outcome', {
    header: () => <Head of="outcome" />,
    cell: ({ row: { original: row } }) => (
      <span className="flex items-center gap-1.5">
        <OutcomeBadge outcome={row.outcome} word={row.outcomeWord} quiet />
        {row.status !== null && <span className="whitespace-nowrap tabular-nums text-muted">{row.status}</span>}
      </span>
    ),
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('why', {
    header: () => <Head of="why" />,
    cell: (cell) => <Cut text={cell.getValue()} className="text-xs tablet:max-w-60" />,
    meta: { rank: 4, tone: 'subtle', card: 'a3' },
  }),
  column.accessor('person', { header: () => <Head of="person" />, meta: { rank: 6, tone: 'subtle', card: 'a2' } }),
  column.accessor('took', { header: () => <Head of="took" />, meta: { rank: 5, align: 'right', tone: 'subtle', card: 'b2' } }),
  column.accessor('at', {
    header: () => <Head of="time" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 3, align: 'right', tone: 'muted', card: 'b3' },
  }),
])

type Props = { rows: readonly CallRow[]; sort: Sort; sortHrefs: Readonly<Record<string, string>> }

/** Shows the table of calls; each row opens the record of the call. */
export function CallsTable({ rows, sort, sortHrefs }: Props) {
  const t = useTranslations('developers-calls-table')
  return (
    <DataTable
      columns={columns}
      rows={rows}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => pathOf.apiCall(row.id)}
      sort={sort}
      sortHrefs={sortHrefs}
      tight
    />
  )
}

function Head({ of }: { of: 'call' | 'outcome' | 'why' | 'person' | 'took' | 'time' }) {
  return useTranslations('developers-calls-table')(`columns.${of}`)
}
