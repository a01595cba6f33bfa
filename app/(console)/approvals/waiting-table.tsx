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

const to = column.accessor('payee', {
  header: () => <Head of="to" />,
  cell: (cell) => <To row={cell.row.original} />,
  meta: { rank: 1, main: true, card: 'a1' },
})
const rule = column.accessor('rules', {
  header: () => <Head of="rule" />,
  cell: (cell) => <Rules rules={cell.getValue()} />,
  meta: { rank: 4, card: 'whole' },
})
const debit = column.accessor('debit', {
  header: () => <Head of="debit" />,
  cell: ({ row: { original: row } }) => <Amount strong value={row.debit} currency={row.currency} />,
  meta: { rank: 2, align: 'right', card: 'b1' },
})
const maker = column.accessor('maker', {
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
})
const expires = column.accessor('expires', {
  header: () => <Head of="expires" />,
  meta: { rank: 7, align: 'right', tone: 'muted', card: 'b3' },
})

const ownColumns = column.columns([
  to,
  rule,
  debit,
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
  maker,
  expires,
])

const allColumns = column.columns([
  to,
  column.accessor('missing', {
    header: () => <Head of="missing" />,
    cell: (cell) => <Missing missing={cell.getValue()} />,
    meta: { rank: 3, card: 'a2' },
  }),
  rule,
  debit,
  maker,
  expires,
])

type Props = { rows: readonly ApprovalRow[]; ofOthers: boolean }

/**
 * Lists requests that wait, oldest first: those that this person decides with the comparison with the current rate, those of
 * others with who still has to agree.
 */
export function WaitingTable({ rows, ofOthers }: Props) {
  const t = useTranslations('approvals-table')
  const columns = ofOthers ? allColumns : ownColumns
  return <DataTable columns={columns} rows={rows} label={t('label')} rowId={(row) => row.id} rowHref={(row) => row.href} />
}

function Missing({ missing }: { missing: ApprovalRow['missing'] }) {
  if (missing === null) return null
  return (
    <span className="block py-1.5 whitespace-normal tablet:min-w-32">
      {missing.agreed}
      {missing.who && <span className="block text-xs text-muted">{missing.who}</span>}
    </span>
  )
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
