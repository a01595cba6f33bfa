'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Amount } from '#components/amount'
import { Cut } from '#components/cut'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import { pathOf } from '#lib/shared/path-of'
import type { Heads } from '../_kit/list/sorting'
import { AssignSelected } from './assign-selected'
import type { CustomerRow } from './customer-row'

const column = createColumnHelper<typeof listFeatures, CustomerRow>()

const columns = column.columns([
  column.accessor('name', {
    header: () => <Head of="customer" />,
    cell: (cell) => <Name row={cell.row.original} />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('email', {
    id: 'email',
    header: () => <Head of="email" />,
    cell: (cell) => <Cut text={cell.getValue() ?? '—'} className="tablet:max-w-60" />,
    meta: { rank: 4, tone: 'subtle', card: 'a2' },
  }),
  column.accessor('phone', {
    id: 'phone',
    header: () => <Head of="phone" />,
    cell: (cell) => cell.getValue() ?? '—',
    meta: { rank: 7, tone: 'subtle', mono: true, card: 'a3' },
  }),
  column.accessor('state', {
    id: 'state',
    header: () => <Head of="state" />,
    cell: ({ row: { original: row } }) => row.state && <StatusBadge kind="customer" status={row.state} label={row.stateWord} />,
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('kyc', {
    id: 'kyc',
    header: () => <Head of="kyc" />,
    cell: ({ row: { original: row } }) => row.kyc && <StatusBadge kind="kyc" status={row.kyc} label={row.kycWord} quiet />,
    meta: { rank: 6, card: 'hidden' },
  }),
  column.accessor('balance', {
    id: 'balance',
    header: () => <Head of="balance" />,
    cell: (cell) => <Amount value={cell.getValue()} currency="USDC" unknown="—" />,
    meta: { rank: 3, align: 'right', card: 'b2' },
  }),
  column.accessor('createdAt', {
    id: 'createdAt',
    header: () => <Head of="createdAt" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 5, align: 'right', tone: 'subtle', card: 'b3' },
  }),
  column.accessor('verifiedUntil', {
    id: 'verifiedUntil',
    header: () => <Head of="verifiedUntil" />,
    cell: (cell) => cell.getValue() ?? '—',
    meta: { rank: 2, align: 'right', card: 'b3' },
  }),
  column.accessor('lastSeenAt', {
    id: 'lastSeenAt',
    header: () => <Head of="lastSeenAt" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 5, align: 'right', tone: 'subtle', card: 'b3' },
  }),
])

type Props = {
  rows: readonly CustomerRow[]
  heads?: Heads
  hide?: readonly string[]
  tight?: boolean
  /** Whether rows can be selected, to assign their reviews. */
  maySelect?: boolean
  /** Rows found by the end of their verification show it instead of the time of creation. */
  ending?: boolean
  /** Remembered rows show when they were last seen, because their creation time is unknown. */
  remembered?: boolean
}

/** Shows the table of the list; j and k move, Enter opens, x selects. */
export function CustomersTable({ rows, heads, hide = [], tight, maySelect, ending = false, remembered = false }: Props) {
  const t = useTranslations('customers-table')
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const hidden = [...hide, ...timesHidden({ ending, remembered }), ...(remembered ? tellingNothing(rows) : [])]
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? id
  const selection = {
    ids,
    onChange: setIds,
    allLabel: t('selected.all'),
    rowLabel: (id: string) => t('selected.row', { name: nameOf(id) }),
  }
  return (
    <>
      <DataTable
        columns={columns.filter(({ id }) => id === undefined || !hidden.includes(id))}
        rows={rows}
        label={t('label')}
        rowId={(row) => row.id}
        rowHref={(row) => pathOf.customer(row.id)}
        {...heads}
        tight={tight}
        selection={maySelect ? selection : undefined}
      />
      {ids.size > 0 && (
        <AssignSelected
          chosen={[...ids].map((id) => ({ id, name: nameOf(id) }))}
          shown={rows.length}
          onClear={() => setIds(new Set())}
        />
      )}
    </>
  )
}

/** Returns the columns of times that are not shown: a table has one of them. */
function timesHidden({ ending, remembered }: { ending: boolean; remembered: boolean }): string[] {
  const shown = remembered ? 'lastSeenAt' : ending ? 'verifiedUntil' : 'createdAt'
  return ['createdAt', 'lastSeenAt', 'verifiedUntil'].filter((column) => column !== shown)
}

/** Returns the columns that say nothing in any of these rows: an API that lists no customers may report no balances either. */
function tellingNothing(rows: readonly CustomerRow[]): string[] {
  const says = {
    email: ({ email, name }: CustomerRow) => email !== null && email !== name,
    phone: ({ phone }: CustomerRow) => phone !== null,
    kyc: ({ kyc }: CustomerRow) => kyc !== null,
    balance: ({ balance }: CustomerRow) => balance !== null,
  }
  return Object.entries(says).flatMap(([column, isSaid]) => (rows.some(isSaid) ? [] : [column]))
}

type HeadName = 'customer' | 'email' | 'phone' | 'state' | 'kyc' | 'balance' | 'createdAt' | 'lastSeenAt' | 'verifiedUntil'

function Head({ of }: { of: HeadName }) {
  const t = useTranslations('customers-table')
  return t(`columns.${of}`)
}

function Name({ row }: { row: CustomerRow }) {
  const t = useTranslations('customers-table')
  return (
    <span className="flex items-center gap-1.5">
      {row.business && (
        <span className="text-muted flex items-center gap-2" title={t('business')}>
          <Building2 className="size-3.5 stroke-2" aria-label={t('business')} role="img" />
        </span>
      )}
      <span className="wrap-anywhere tablet:min-w-32">{row.name}</span>
    </span>
  )
}
