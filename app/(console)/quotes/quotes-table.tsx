'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Amount } from '#components/amount'
import { minutesAndSeconds, useTimeLeft } from '#components/countdown'
import { Cut } from '#components/cut'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { StatusBadge } from '#components/status-badge'
import { pathOf } from '#lib/shared/path-of'
import type { QuoteRow } from './quote-rows'

const column = createColumnHelper<typeof listFeatures, QuoteRow & { serverNow: string }>()

const columns = column.columns([
  column.accessor('payee', {
    header: () => <Head of="payee" />,
    cell: (cell) => <Payee row={cell.row.original} />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('reference', {
    header: () => <Head of="reference" />,
    cell: (cell) => <Cut text={cell.getValue()} className="tablet:max-w-42" />,
    meta: { rank: 7, mono: true, tone: 'subtle', card: 'a2' },
  }),
  column.accessor('status', {
    header: () => <Head of="status" />,
    cell: ({ row: { original: row } }) => <Status row={row} />,
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('clock', {
    header: () => <Head of="timeLeft" />,
    cell: (cell) => <TimeLeft row={cell.row.original} />,
    meta: { rank: 4, card: 'a3' },
  }),
  column.accessor('debit', {
    header: () => <Head of="debit" />,
    cell: ({ row: { original: row } }) => <Amount value={row.debit} currency={row.debitCurrency} />,
    meta: { rank: 3, align: 'right', card: 'b2' },
  }),
  column.accessor('received', {
    header: () => <Head of="received" />,
    cell: ({ row: { original: row } }) => <Amount value={row.received} currency={row.receivedCurrency} />,
    meta: { rank: 5, align: 'right', tone: 'subtle', card: 'hidden' },
  }),
  column.accessor('createdAt', {
    header: () => <Head of="made" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 6, align: 'right', tone: 'muted', card: 'b3' },
  }),
])

/** Lists quotes, newest first, with the time left of each by the server's clock. */
export function QuotesTable({ rows, serverNow }: { rows: readonly QuoteRow[]; serverNow: string }) {
  const t = useTranslations('quotes-table')
  return (
    <DataTable
      columns={columns}
      rows={rows.map((row) => ({ ...row, serverNow }))}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => pathOf.quote(row.id)}
    />
  )
}

type HeadName = 'payee' | 'reference' | 'status' | 'timeLeft' | 'debit' | 'received' | 'made'

function Head({ of }: { of: HeadName }) {
  return useTranslations('quotes-table')(`columns.${of}`)
}

/** Shows the status of the payment, and below it that of its request for approval. */
function Status({ row: { status, statusWord, request } }: { row: QuoteRow }) {
  return (
    <span className="flex flex-col items-start gap-1 max-tablet:items-end tablet:py-1">
      <StatusBadge kind="payment" status={status} label={statusWord} />
      {request && <StatusBadge kind="approval" status={request.state} label={request.word} quiet />}
    </span>
  )
}

function Payee({ row }: { row: QuoteRow }) {
  const t = useTranslations('quotes-table')
  const Direction = row.deposit ? ArrowDownLeft : ArrowUpRight
  const kind = t(row.deposit ? 'deposit' : 'payout')
  return (
    <span className="flex items-center gap-1.5">
      <span className="text-muted flex items-center gap-2" title={kind}>
        <Direction className="size-3.5 stroke-2" role="img" aria-label={kind} />
      </span>
      <span className="wrap-anywhere tablet:min-w-32">{row.payee}</span>
    </span>
  )
}

function TimeLeft({ row }: { row: QuoteRow & { serverNow: string } }) {
  const t = useTranslations('quotes-table')
  if (row.clock) return <Clock endsAt={row.clock.endsAt} startsAt={row.clock.startsAt} serverNow={row.serverNow} />
  return (
    <span className="text-muted text-xs">
      {row.took ? t('took', { span: row.took }) : row.debited && t(`debited.${row.debited}`)}
    </span>
  )
}

/** Shows the time left, as m:ss under ten minutes and in minutes above, with a bar. */
function Clock({ endsAt, startsAt, serverNow }: { endsAt: string; startsAt: string | undefined; serverNow: string }) {
  const t = useTranslations('quotes-table')
  const leftMs = useTimeLeft({ endsAt, serverNow })
  const share = Math.min(100, (leftMs / Math.max(1, Date.parse(endsAt) - Date.parse(startsAt ?? serverNow))) * 100)
  if (leftMs <= 0) return <span className="text-muted text-xs">{t('over')}</span>
  return (
    <span className="inline-flex items-center gap-2 text-xs font-medium text-wait tabular-nums">
      {leftMs < 600_000 ? minutesAndSeconds(leftMs) : t('minutes', { n: Math.floor(leftMs / 60_000) })}
      <span className="h-1 w-14 overflow-hidden rounded-sm bg-rest-soft max-tablet:hidden" aria-hidden="true">
        <i style={{ width: `${share}%` }} className="block h-full bg-wait-fill" />
      </span>
    </span>
  )
}
