'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { DataTable, type listFeatures } from '#components/data-table'
import { pathOf } from '#lib/shared/path-of'
import type { AccountRow } from '../_records/prefunded-account/account-row'
import { AccountStateBadge } from './account-state-badge'

const column = createColumnHelper<typeof listFeatures, AccountRow>()

const columns = column.columns([
  column.accessor('name', {
    header: () => <Head of="name" />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('state', {
    header: () => <Head of="state" />,
    cell: ({ row: { original: row } }) => <State row={row} />,
    meta: { rank: 3, card: 'a2' },
  }),
  column.accessor('available', {
    header: () => <Head of="available" />,
    cell: ({ row: { original: row } }) => <Balance value={row.available} currency={row.currency} />,
    meta: { rank: 2, align: 'right', card: 'b1' },
  }),
  column.accessor('held', {
    header: () => <Head of="held" />,
    cell: ({ row: { original: row } }) => <Balance value={row.held} currency={row.currency} />,
    meta: { rank: 4, align: 'right', tone: 'subtle', card: 'hidden' },
  }),
  column.accessor('threshold', {
    id: 'threshold',
    header: () => <Head of="threshold" />,
    cell: ({ row: { original: row } }) => row.threshold && <Amount value={row.threshold} currency={row.currency} />,
    meta: { rank: 5, align: 'right', tone: 'subtle', card: 'hidden' },
  }),
  column.accessor('waiting', {
    id: 'waiting',
    header: () => <Head of="waiting" />,
    cell: (cell) => cell.getValue() || null,
    meta: { rank: 6, align: 'right', tone: 'subtle', card: 'hidden' },
  }),
])

/** Lists the accounts that payments are debited from. A column that is empty in all rows is left out. */
export function AccountsTable({ rows }: { rows: readonly AccountRow[] }) {
  const t = useTranslations('accounts-table')
  const hidden = [
    ...(rows.every(({ threshold }) => threshold === null) ? ['threshold'] : []),
    ...(rows.every(({ waiting }) => waiting === 0) ? ['waiting'] : []),
  ]
  return (
    <DataTable
      columns={columns.filter(({ id }) => !hidden.includes(id ?? ''))}
      rows={rows}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => pathOf.prefundedAccount(row.id)}
    />
  )
}

function Head({ of }: { of: 'name' | 'state' | 'available' | 'held' | 'threshold' | 'waiting' }) {
  return useTranslations('accounts-table')(`columns.${of}`)
}

function State({ row: { state, status } }: { row: AccountRow }) {
  const t = useTranslations('accounts-table.states')
  return <AccountStateBadge state={state}>{state === 'other' ? status : t(state)}</AccountStateBadge>
}

function Balance({ value, currency }: { value: string | null; currency: string }) {
  const t = useTranslations('accounts-table')
  return <Amount value={value} currency={currency} unknown={t('unknown', { currency })} />
}
