'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { Cut } from '#components/cut'
import { DataTable, type listFeatures } from '#components/data-table'
import { MaskedText } from '#components/masked-value'
import { RelativeTime } from '#components/relative-time'
import { pathOf } from '#lib/shared/path-of'
import { DepositStateBadge } from '../_records/deposit/deposit-state-badge'
import type { ListedDepositRow } from './deposit-row'

const column = createColumnHelper<typeof listFeatures, ListedDepositRow>()

const columns = column.columns([
  column.accessor('bank', {
    header: () => <Head of="bank" />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('phone', {
    header: () => <Head of="phone" />,
    cell: (cell) => cell.getValue() && <MaskedText className="whitespace-nowrap">{cell.getValue()}</MaskedText>,
    meta: { rank: 7, tone: 'subtle', card: 'a3' },
  }),
  column.accessor('reference', {
    header: () => <Head of="reference" />,
    cell: (cell) => <Cut text={cell.getValue()} className="tablet:max-w-36" />,
    meta: { rank: 4, mono: true, tone: 'subtle', card: 'a2' },
  }),
  column.accessor('amount', {
    header: () => <Head of="amount" />,
    cell: ({ row: { original: row } }) => <Amount value={row.amount} currency={row.currency} />,
    meta: { rank: 3, align: 'right', card: 'b1' },
  }),
  column.accessor('state', {
    header: () => <Head of="state" />,
    cell: ({ row: { original: row } }) => <DepositStateBadge state={row.state}>{row.stateWord}</DepositStateBadge>,
    meta: { rank: 2, card: 'whole' },
  }),
  column.accessor('customer', {
    header: () => <Head of="customer" />,
    cell: (cell) => cell.getValue() && <span className="wrap-anywhere">{cell.getValue()}</span>,
    meta: { rank: 6, tone: 'subtle', card: 'hidden' },
  }),
  column.accessor('movedAt', {
    header: () => <Head of="movedAt" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 5, align: 'right', tone: 'muted', card: 'b2' },
  }),
])

/** Lists deposits, newest first. The column of customers is left out while nobody's money is known in any row. */
export function DepositsTable({ rows }: { rows: readonly ListedDepositRow[] }) {
  const t = useTranslations('deposits-table')
  const isKnown = rows.some(({ customer }) => customer !== null)
  return (
    <DataTable
      columns={isKnown ? columns : columns.filter((one) => !('accessorKey' in one) || one.accessorKey !== 'customer')}
      rows={rows}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => pathOf.deposit(row.id)}
    />
  )
}

type HeadName = 'bank' | 'phone' | 'reference' | 'amount' | 'state' | 'customer' | 'movedAt'

function Head({ of }: { of: HeadName }) {
  return useTranslations('deposits-table')(`columns.${of}`)
}
