'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { CircleCheck, CircleHelp, CircleX, Gavel } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { Badge, Tag } from '#components/badge'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import type { ApprovalRow } from './approval-rows'
import { Head, To } from './table-parts'

const column = createColumnHelper<typeof listFeatures, ApprovalRow>()

const columns = column.columns([
  column.accessor('payee', {
    header: () => <Head of="to" />,
    cell: (cell) => <To row={cell.row.original} />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('rules', {
    header: () => <Head of="rule" />,
    cell: (cell) => <Rules rules={cell.getValue()} />,
    meta: { rank: 4, card: 'whole' },
  }),
  column.accessor('debit', {
    header: () => <Head of="debit" />,
    cell: ({ row: { original: row } }) => <Amount strong value={row.debit} currency={row.currency} />,
    meta: { rank: 2, align: 'right', card: 'b1' },
  }),
  column.accessor('received', {
    header: () => <Head of="received" />,
    cell: ({ row: { original: row } }) => <Received row={row} />,
    meta: { rank: 6, align: 'right', tone: 'subtle', card: 'hidden' },
  }),
  column.accessor('bounds', {
    header: () => <Head of="bounds" />,
    cell: (cell) => <Bounds bounds={cell.getValue()} />,
    meta: { rank: 3, card: 'a2' },
  }),
  column.accessor('maker', {
    header: () => <Head of="maker" />,
    cell: ({ row: { original: row } }) => (
      <>
        {row.maker}
        <span className="block text-xs text-muted">
          <RelativeTime at={row.requestedAt} />
        </span>
      </>
    ),
    meta: { rank: 5, card: 'a3' },
  }),
  column.accessor('expires', {
    header: () => <Head of="expires" />,
    meta: { rank: 7, align: 'right', tone: 'muted', card: 'b3' },
  }),
])

/** Lists the requests that wait for this person, oldest first, each compared with the current rate. */
export function WaitingTable({ rows }: { rows: readonly ApprovalRow[] }) {
  const t = useTranslations('approvals-table')
  return <DataTable columns={columns} rows={rows} label={t('label')} rowId={(row) => row.id} rowHref={(row) => row.href} />
}

function Rules({ rules }: { rules: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1 py-1 whitespace-normal tablet:max-w-64 tablet:min-w-40">
      {rules.map((rule) => (
        <Tag key={rule}>
          <Gavel className="size-3" />
          {rule}
        </Tag>
      ))}
    </span>
  )
}

function Received({ row }: { row: ApprovalRow }) {
  const t = useTranslations('approvals-table')
  return <Amount value={row.received} currency={row.receivedCurrency} unknown={t('notKnown')} />
}

const icons = { ok: <CircleCheck />, bad: <CircleX />, rest: <CircleHelp /> } as const

function Bounds({ bounds }: { bounds: ApprovalRow['bounds'] }) {
  if (bounds === null) return null
  return (
    <Badge tone={bounds.tone} icon={icons[bounds.tone]} quiet>
      {bounds.text}
    </Badge>
  )
}
