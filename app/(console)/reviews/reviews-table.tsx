'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { Building2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import { pathOf } from '#lib/path-of'
import { DueTag } from './due-tag'
import type { ReviewRow } from './review-row'

const column = createColumnHelper<typeof listFeatures, ReviewRow>()

const columns = column.columns([
  column.accessor('name', {
    header: () => <Head of="customer" />,
    cell: (cell) => <Name row={cell.row.original} />,
    meta: { main: true, card: 'a1' },
  }),
  column.accessor('reason', { header: () => <Head of="reason" />, meta: { tone: 'subtle', card: 'a2' } }),
  column.accessor('tier', { header: () => <Head of="tier" />, meta: { tone: 'subtle', card: 'hidden' } }),
  column.accessor('state', {
    header: () => <Head of="due" />,
    cell: (cell) => <DueTag {...cell.getValue()} />,
    meta: { card: 'b1' },
  }),
  column.accessor('assignee', {
    header: () => <Head of="assignee" />,
    cell: (cell) => <Assignee row={cell.row.original} />,
    meta: { tone: 'subtle', card: 'a3' },
  }),
  column.accessor('createdAt', {
    header: () => <Head of="opened" />,
    cell: (cell) => <RelativeTime at={cell.getValue()} />,
    meta: { align: 'right', tone: 'subtle', card: 'b3' },
  }),
])

/** The rows of the queue; j and k move, Enter opens. */
export function ReviewsTable({ rows, oldestFirst }: { rows: readonly ReviewRow[]; oldestFirst: boolean }) {
  const t = useTranslations('reviews-live')
  return (
    <DataTable
      columns={columns}
      rows={rows}
      label={t('label')}
      rowId={(row) => row.id}
      rowHref={(row) => pathOf.review(row.id)}
      sort={{ column: 'createdAt', direction: oldestFirst ? 'asc' : 'desc' }}
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
      {row.name}
    </span>
  )
}

function Assignee({ row }: { row: ReviewRow }) {
  const t = useTranslations('reviews-live')
  if (row.assignee === null) return <span className="text-muted">{t('nobody')}</span>
  return row.mine ? <b className="font-medium">{t('you')}</b> : row.assignee
}
