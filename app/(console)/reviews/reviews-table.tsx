'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { DeadlineTag } from '../_records/review/deadline-tag'
import type { ReviewRow } from '../_records/review/review-row'

const column = createColumnHelper<typeof listFeatures, ReviewRow>()

const columns = column.columns([
  column.accessor('name', {
    header: () => <Head of="customer" />,
    cell: (cell) => <Name row={cell.row.original} />,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('reason', {
    header: () => <Head of="reason" />,
    cell: (cell) => <Reason row={cell.row.original} />,
    meta: { rank: 3, tone: 'subtle', card: 'a2' },
  }),
  column.accessor('tier', { header: () => <Head of="tier" />, meta: { rank: 6, tone: 'subtle', card: 'hidden' } }),
  column.accessor('state', {
    header: () => <Head of="due" />,
    cell: (cell) => <DeadlineTag {...cell.getValue()} />,
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('assignee', {
    header: () => <Head of="assignee" />,
    cell: (cell) => <Assignee row={cell.row.original} />,
    meta: { rank: 4, tone: 'subtle', card: 'a3' },
  }),
  column.accessor('createdAt', {
    header: () => <Head of="opened" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { rank: 5, align: 'right', tone: 'subtle', card: 'b3' },
  }),
])

/** Shows the table of the queue; j and k move, Enter opens. */
export function ReviewsTable({ rows, dueFirst }: { rows: readonly ReviewRow[]; dueFirst: boolean }) {
  const t = useTranslations('reviews-live')
  return (
    <DataTable
      columns={columns}
      rows={rows}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => row.href}
      sort={dueFirst ? { column: 'state', direction: 'asc' } : { column: 'createdAt', direction: 'desc' }}
    />
  )
}

type HeadName = 'customer' | 'reason' | 'tier' | 'due' | 'assignee' | 'opened'

function Head({ of }: { of: HeadName }) {
  const t = useTranslations('reviews-live')
  return t(`columns.${of}`)
}

function Name({ row }: { row: ReviewRow }) {
  const t = useTranslations('reviews-live')
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

/** Shows the reason of the review, and the findings of the rules. */
function Reason({ row: { reason, noticed } }: { row: ReviewRow }) {
  return (
    <span className="whitespace-normal">
      {reason}
      {noticed && <span className="text-wait"> · {noticed}</span>}
    </span>
  )
}

function Assignee({ row }: { row: ReviewRow }) {
  const t = useTranslations('reviews-live')
  if (row.assignee === null) return <span className="text-muted">{t('nobody')}</span>
  return row.mine ? <b className="font-medium">{t('you')}</b> : row.assignee
}
