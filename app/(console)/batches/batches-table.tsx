'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { Wrench } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { Badge } from '#components/badge'
import { Cut } from '#components/cut'
import { DataTable, type listFeatures } from '#components/data-table'
import { Progress } from '#components/progress'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import type { BatchListRow } from './batch-rows'

const column = createColumnHelper<typeof listFeatures, BatchListRow>()

const columns = column.columns([
  column.accessor('name', {
    header: () => <Head of="name" />,
    cell: ({ row: { original: row } }) => <Name row={row} />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('stateText', {
    header: () => <Head of="state" />,
    cell: ({ row: { original: row } }) => <State row={row} />,
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('bar', {
    header: () => <Head of="rows" />,
    cell: ({ row: { original: row } }) => <Bar row={row} />,
    meta: { rank: 5, card: 'hidden' },
  }),
  column.accessor('paidText', {
    header: () => <Head of="paid" />,
    meta: { rank: 3, align: 'right', card: 'a2' },
  }),
  column.accessor('failed', {
    header: () => <Head of="failed" />,
    cell: ({ row: { original: row } }) => <Failed row={row} />,
    meta: { rank: 6, align: 'right', card: 'a3' },
  }),
  column.accessor('debit', {
    header: () => <Head of="needed" />,
    cell: ({ row: { original: row } }) => <Needed row={row} />,
    meta: { rank: 4, align: 'right', card: 'b2' },
  }),
  column.accessor('approved', {
    header: () => <Head of="approved" />,
    cell: ({ row: { original: row } }) => <Approved row={row} />,
    meta: { rank: 8, card: 'hidden' },
  }),
  column.accessor('madeAt', {
    header: () => <Head of="made" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 7, align: 'right', tone: 'muted', card: 'b3' },
  }),
])

/** Lists batches, newest first, with their progress. */
export function BatchesTable({ rows }: { rows: readonly BatchListRow[] }) {
  const t = useTranslations('batches-table')
  return <DataTable columns={columns} rows={rows} label={t('label')} rowId={(row) => row.id} rowHref={(row) => row.href} />
}

type HeadName = 'name' | 'state' | 'rows' | 'paid' | 'failed' | 'needed' | 'approved' | 'made'

function Head({ of }: { of: HeadName }) {
  return useTranslations('batches-table')(`columns.${of}`)
}

function Name({ row: { name, fileName } }: { row: BatchListRow }) {
  return (
    <span className="block wrap-anywhere tablet:min-w-32">
      {name}
      <span className="block font-mono text-xs font-normal text-muted">{fileName}</span>
    </span>
  )
}

function State({ row: { look, stateText } }: { row: BatchListRow }) {
  if (look !== 'repair') return <StatusBadge kind="batch" status={look} label={stateText} />
  return (
    <Badge tone="wait" icon={<Wrench />}>
      {stateText}
    </Badge>
  )
}

function Bar({ row: { bar, barText } }: { row: BatchListRow }) {
  return (
    <span className="block w-33" title={barText}>
      <Progress label={barText} parts={bar} />
    </span>
  )
}

/** Shows the number of failed rows. On a phone, where the table has no head, zero is hidden. */
function Failed({ row: { failed, failedText } }: { row: BatchListRow }) {
  const t = useTranslations('batches-table')
  if (failed === 0) return <span className="text-muted max-tablet:hidden">{failedText}</span>
  return (
    <span className="font-medium text-bad">
      {failedText}
      <span className="tablet:hidden"> {t('failedRows', { count: failed })}</span>
    </span>
  )
}

function Needed({ row: { debit, currency } }: { row: BatchListRow }) {
  return <Amount value={debit ?? null} currency={currency} unknown={useTranslations('batches-table')('unknown')} />
}

function Approved({ row: { approved, isApproved } }: { row: BatchListRow }) {
  return isApproved ? (
    <Cut text={approved} className="text-subtle tablet:max-w-36" />
  ) : (
    <span className="text-muted">{approved}</span>
  )
}
