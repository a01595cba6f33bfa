'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import type { BatchLine } from '../_records/batch/batch-lines'

const column = createColumnHelper<typeof listFeatures, BatchLine>()

const columns = column.columns([
  column.accessor('name', {
    header: () => <Head of="name" />,
    cell: (cell) => <span className="block wrap-anywhere tablet:min-w-32">{cell.getValue()}</span>,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('state', {
    header: () => <Head of="state" />,
    cell: ({ row: { original: row } }) => <StatusBadge kind="batch" status={row.state} label={row.stateWord} />,
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('far', {
    header: () => <Head of="rows" />,
    cell: (cell) => cell.getValue(),
    meta: { rank: 3, card: 'a2' },
  }),
  column.accessor('debit', {
    header: () => <Head of="debit" />,
    cell: ({ row: { original: row } }) => <Amount value={row.debit} currency={row.currency} />,
    meta: { rank: 4, align: 'right', card: 'b2' },
  }),
  column.accessor('maker', {
    header: () => <Head of="maker" />,
    cell: (cell) => cell.getValue(),
    meta: { rank: 6, tone: 'subtle', card: 'a3' },
  }),
  column.accessor('madeAt', {
    header: () => <Head of="made" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 5, align: 'right', tone: 'muted', card: 'b3' },
  }),
])

/** Batches, the newest first, with how far each is. */
export function BatchesTable({ rows }: { rows: readonly BatchLine[] }) {
  const t = useTranslations('batches-table')
  return <DataTable columns={columns} rows={rows} label={t('label')} rowId={(row) => row.id} rowHref={(row) => row.href} />
}

function Head({ of }: { of: 'name' | 'state' | 'rows' | 'debit' | 'maker' | 'made' }) {
  return useTranslations('batches-table')(`columns.${of}`)
}
