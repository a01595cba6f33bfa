'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { WrittenAmount } from '#components/amount'
import { Cut } from '#components/cut'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import { pathOf } from '#lib/shared/path-of'
import type { Heads } from '../_kit/list/sorting'
import { amountHead } from './amount-head'
import type { TransactionRow } from './transaction-rows'

const column = createColumnHelper<typeof listFeatures, TransactionRow>()

const columns = column.columns([
  column.accessor('customer', {
    header: () => <Head of="customer" />,
    cell: (cell) => <Customer row={cell.row.original} />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('reference', {
    header: () => <Head of="reference" />,
    cell: (cell) => <Cut text={cell.getValue()} className="tablet:max-w-42" />,
    meta: { rank: 4, mono: true, tone: 'subtle', card: 'a2' },
  }),
  column.accessor('status', {
    header: () => <Head of="status" />,
    cell: ({ row: { original: row } }) => <StatusBadge kind="payment" status={row.status} label={row.statusWord} />,
    meta: { rank: 2, card: 'b1' },
  }),
  ...(['debit', 'amount'] as const).map((of) =>
    column.accessor('debit', {
      id: of,
      header: () => <Head of={of} />,
      cell: (cell) => <WrittenAmount text={cell.getValue()} />,
      meta: { rank: 3, align: 'right', card: 'b2' },
    }),
  ),
  column.accessor('received', {
    header: () => <Head of="received" />,
    cell: (cell) => <WrittenAmount text={cell.getValue()} />,
    meta: { rank: 5, align: 'right', tone: 'subtle', card: 'hidden' },
  }),
  column.accessor('took', {
    header: () => <Head of="took" />,
    cell: ({ row: { original: row } }) => <Took row={row} />,
    meta: { rank: 7, align: 'right', tone: 'muted', card: 'a3' },
  }),
  column.accessor('createdAt', {
    id: 'createdAt',
    header: () => <Head of="paid" />,
    cell: (cell) => {
      const at = cell.getValue()
      return at && <RelativeTime at={at} />
    },
    meta: { rank: 6, align: 'right', tone: 'muted', card: 'b3' },
  }),
  column.accessor('lastSeenAt', {
    id: 'lastSeenAt',
    header: () => <Head of="lastSeen" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 6, align: 'right', tone: 'muted', card: 'b3' },
  }),
])

type Props = {
  rows: readonly TransactionRow[]
  heads: Heads
  /** Remembered rows show when they were last seen, because their payment time is unknown. */
  remembered: boolean
}

/** Lists payments in the order of the list. */
export function TransactionsTable({ rows, heads, remembered }: Props) {
  const t = useTranslations('transactions-table')
  const hidden = [remembered ? 'createdAt' : 'lastSeenAt', amountHead(rows) === 'debit' ? 'amount' : 'debit']
  return (
    <DataTable
      columns={columns.filter(({ id }) => !hidden.includes(id ?? ''))}
      rows={rows}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => pathOf.transaction(row.id)}
      {...heads}
    />
  )
}

type HeadName = 'customer' | 'reference' | 'status' | 'debit' | 'amount' | 'received' | 'took' | 'paid' | 'lastSeen'

function Head({ of }: { of: HeadName }) {
  return useTranslations('transactions-table')(`columns.${of}`)
}

const directions = { deposit: ArrowDownLeft, withdraw: ArrowUpRight } as const

function Customer({ row }: { row: TransactionRow }) {
  const Direction = row.direction === undefined ? ArrowLeftRight : directions[row.direction]
  return (
    <span className="flex items-center gap-1.5">
      <span className="text-muted flex items-center gap-2" title={row.typeWord}>
        <Direction className="size-3.5 stroke-2" role="img" aria-label={row.typeWord} />
      </span>
      <span className="wrap-anywhere tablet:min-w-32">{row.customer}</span>
    </span>
  )
}

function Took({ row }: { row: TransactionRow }) {
  const t = useTranslations('transactions-table')
  if (row.took === null) return null
  return <span className="text-xs">{row.running ? t('soFar', { span: row.took }) : row.took}</span>
}
