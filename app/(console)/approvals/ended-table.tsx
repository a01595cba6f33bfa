'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import type { ApprovalRow } from './approval-rows'
import { Head, To } from './table-parts'

const column = createColumnHelper<typeof listFeatures, ApprovalRow>()

const columns = column.columns([
  column.accessor('payee', {
    header: () => <Head of="to" />,
    cell: (cell) => <To row={cell.row.original} />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('state', {
    header: () => <Head of="state" />,
    cell: ({ row: { original: row } }) => <StatusBadge kind="approval" status={row.state} label={row.stateWord} />,
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('debit', {
    header: () => <Head of="debit" />,
    cell: ({ row: { original: row } }) => <Amount value={row.debit} currency={row.currency} />,
    meta: { rank: 3, align: 'right', tone: 'subtle', card: 'b2' },
  }),
  column.accessor('paid', {
    header: () => <Head of="paid" />,
    cell: ({ row: { original: row } }) => <Paid row={row} />,
    meta: { rank: 5, align: 'right', card: 'hidden' },
  }),
  column.accessor('decided', { header: () => <Head of="decided" />, meta: { rank: 6, tone: 'subtle', card: 'a3' } }),
  column.accessor('followed', {
    header: () => <Head of="followed" />,
    cell: (cell) => (
      <span className="block max-w-60 truncate" title={cell.getValue()}>
        {cell.getValue()}
      </span>
    ),
    meta: { rank: 4, tone: 'subtle', card: 'a2' },
  }),
  column.accessor('when', {
    header: () => <Head of="when" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 7, align: 'right', tone: 'muted', card: 'b3' },
  }),
])

/** Lists requests in any state, with their outcome and who decided. */
export function EndedTable({ rows }: { rows: readonly ApprovalRow[] }) {
  const t = useTranslations('approvals-table')
  return <DataTable columns={columns} rows={rows} label={t('label')} rowId={(row) => row.id} rowHref={(row) => row.href} />
}

function Paid({ row }: { row: ApprovalRow }) {
  const t = useTranslations('approvals-table')
  if (row.state === 'waiting') return null
  return <Amount value={row.paid} currency={row.currency} unknown={t('notKnown')} />
}
