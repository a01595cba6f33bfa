'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import type { CustomerRow } from './customer-row'

const column = createColumnHelper<typeof listFeatures, CustomerRow>()

const columns = column.columns([
  column.accessor('name', {
    header: () => <Head of="customer" />,
    cell: (cell) => <Name row={cell.row.original} />,
    meta: { main: true, card: 'a1' },
  }),
  column.accessor('email', {
    header: () => <Head of="email" />,
    cell: (cell) => <span className="trunc block max-w-[208px]">{cell.getValue() ?? '—'}</span>,
    meta: { tone: 't2', card: 'a2' },
  }),
  column.accessor('phone', {
    header: () => <Head of="phone" />,
    cell: (cell) => cell.getValue() ?? '—',
    meta: { tone: 't2', mono: true, card: 'a3' },
  }),
  column.accessor('state', {
    header: () => <Head of="state" />,
    cell: ({ row: { original: row } }) => row.state && <StatusBadge kind="customer" status={row.state} label={row.stateWord} />,
    meta: { card: 'b1' },
  }),
  column.accessor('kyc', {
    header: () => <Head of="kyc" />,
    cell: ({ row: { original: row } }) => row.kyc && <StatusBadge kind="kyc" status={row.kyc} label={row.kycWord} quiet />,
    meta: { card: 'hidden' },
  }),
  column.accessor('balance', {
    header: () => <Head of="wallet" />,
    cell: (cell) => <Amount value={cell.getValue()} currency="USDC" unknown="—" />,
    meta: { align: 'right', card: 'b2' },
  }),
  column.accessor('createdAt', {
    header: () => <Head of="created" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { align: 'right', tone: 't2', card: 'b3' },
  }),
])

/** The rows of the list; j and k move, Enter opens. */
export function CustomersTable({ rows }: { rows: readonly CustomerRow[] }) {
  const t = useTranslations('customers-table')
  return (
    <DataTable
      columns={columns}
      rows={rows}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => `/customers/${row.id}`}
      sort={{ column: 'createdAt', direction: 'desc' }}
    />
  )
}

type HeadName = 'customer' | 'email' | 'phone' | 'state' | 'kyc' | 'wallet' | 'created'

function Head({ of }: { of: HeadName }) {
  const t = useTranslations('customers-table')
  return t(`columns.${of}`)
}

function Name({ row }: { row: CustomerRow }) {
  const t = useTranslations('customers-table')
  return (
    <span className="row g6">
      {row.business && (
        <span className="t3 row" title={t('business')}>
          <Building2 className="s14" aria-label={t('business')} role="img" />
        </span>
      )}
      {row.name}
    </span>
  )
}
