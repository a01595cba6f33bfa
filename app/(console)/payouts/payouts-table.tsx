'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { AlarmClock, Hourglass, Landmark, Undo2, UserCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { WrittenAmount } from '#components/amount'
import { Badge } from '#components/badge'
import { DataTable, type listFeatures } from '#components/data-table'
import { MaskedText } from '#components/masked-value'
import { RelativeTime } from '#components/relative-time'
import { pathOf } from '#lib/shared/path-of'
import type { PayoutRow } from './payout-row'

const column = createColumnHelper<typeof listFeatures, PayoutRow>()

const columns = column.columns([
  column.accessor('payee', {
    header: () => <Head of="payee" />,
    cell: (cell) => <span className="wrap-anywhere">{cell.getValue()}</span>,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('wait', {
    header: () => <Head of="wait" />,
    cell: ({ row: { original: row } }) => <Wait row={row} />,
    meta: { rank: 2, card: 'whole' },
  }),
  column.accessor('amount', {
    header: () => <Head of="amount" />,
    cell: (cell) => <WrittenAmount text={cell.getValue()} />,
    meta: { rank: 3, align: 'right', card: 'b1' },
  }),
  column.accessor('bank', {
    header: () => <Head of="bank" />,
    cell: ({ row: { original: row } }) => (
      <span className="flex flex-wrap gap-x-2">
        <span>{row.bank}</span>
        {row.number && <MaskedText className="whitespace-nowrap text-subtle">{row.number}</MaskedText>}
      </span>
    ),
    meta: { rank: 5, card: 'a2' },
  }),
  column.accessor('who', {
    header: () => <Head of="who" />,
    cell: (cell) => <span className="block py-1 text-xs whitespace-normal">{cell.getValue()}</span>,
    meta: { rank: 6, tone: 'subtle', card: 'a3' },
  }),
  column.accessor('since', {
    header: () => <Head of="since" />,
    cell: (cell) => {
      const at = cell.getValue()
      return at && <RelativeTime at={at} />
    },
    meta: { rank: 4, align: 'right', tone: 'muted', card: 'b2' },
  }),
])

const columnsOfUntouched = columns.filter((one) => !('accessorKey' in one && one.accessorKey === 'who'))

/** Lists payouts that wait for people, oldest first. What people did is a column once somebody did something. */
export function PayoutsTable({ rows }: { rows: readonly PayoutRow[] }) {
  const t = useTranslations('payouts-table')
  const isUntouched = rows.every(({ who }) => who === '')
  return (
    <DataTable
      columns={isUntouched ? columnsOfUntouched : columns}
      rows={rows}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => pathOf.transaction(row.id)}
    />
  )
}

const looks = {
  execute: { tone: 'wait', icon: <Landmark /> },
  second: { tone: 'wait', icon: <UserCheck /> },
  stuck: { tone: 'bad', icon: <Hourglass /> },
  returned: { tone: 'bad', icon: <Undo2 /> },
} as const

function Wait({ row: { wait, waitWord, late } }: { row: PayoutRow }) {
  const t = useTranslations('payouts-table')
  return (
    <span className="inline-flex flex-wrap gap-x-2 gap-y-1 py-1">
      <Badge {...looks[wait]}>{waitWord}</Badge>
      {late && (
        <Badge tone="bad" icon={<AlarmClock />} quiet>
          {t('late')}
        </Badge>
      )}
    </span>
  )
}

function Head({ of }: { of: 'payee' | 'wait' | 'amount' | 'bank' | 'who' | 'since' }) {
  return useTranslations('payouts-table')(`columns.${of}`)
}
