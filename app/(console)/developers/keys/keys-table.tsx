'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { DataTable, type listFeatures } from '#components/data-table'
import { RelativeTime } from '#components/relative-time'
import type { KeyRow } from './key-row'
import { KeyStateBadge } from './key-state-badge'
import { keysAddress } from './keys-address'

const column = createColumnHelper<typeof listFeatures, KeyRow>()

const columns = column.columns([
  column.accessor('name', {
    header: () => <Head of="name" />,
    cell: ({ row: { original: row } }) => (
      <span className="wrap-anywhere">
        {row.name} <span className="mono text-xs font-normal text-muted">{row.hint}</span>
      </span>
    ),
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('state', {
    header: () => <Head of="state" />,
    cell: (cell) => <State state={cell.getValue()} />,
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('lastUsedAt', {
    header: () => <Head of="lastUsed" />,
    cell: (cell) => <LastUsed at={cell.getValue()} />,
    meta: { rank: 3, align: 'right', tone: 'muted', card: 'a2' },
  }),
  column.accessor('scopes', { header: () => <Head of="scopes" />, meta: { rank: 5, tone: 'subtle', card: 'hidden' } }),
  column.accessor('ends', { header: () => <Head of="ends" />, meta: { rank: 4, align: 'right', tone: 'subtle', card: 'b2' } }),
  column.accessor('madeBy', { header: () => <Head of="madeBy" />, meta: { rank: 6, tone: 'subtle', card: 'hidden' } }),
])

/** Lists keys; the link of a row shows its key whole beside the list. */
export function KeysTable({ rows }: { rows: readonly KeyRow[] }) {
  const t = useTranslations('developers-keys-acts')
  return (
    <DataTable
      columns={columns}
      rows={rows}
      label={t('table')}
      rowId={(row) => row.id}
      rowHref={(row) => keysAddress.here({ key: row.id })}
    />
  )
}

function Head({ of }: { of: 'name' | 'state' | 'lastUsed' | 'scopes' | 'ends' | 'madeBy' }) {
  return useTranslations('developers-keys-acts')(`columns.${of}`)
}

function State({ state }: Pick<KeyRow, 'state'>) {
  return <KeyStateBadge state={state}>{useTranslations('developers-keys-acts')(`states.${state}`)}</KeyStateBadge>
}

function LastUsed({ at }: { at: string | null }) {
  const t = useTranslations('developers-keys-acts')
  return at === null ? t('neverUsed') : <RelativeTime at={at} />
}
