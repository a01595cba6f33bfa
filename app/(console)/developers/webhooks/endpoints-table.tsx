'use client'

import { createColumnHelper } from '@tanstack/react-table'
import { useTranslations } from 'next-intl'
import { Cut } from '#components/cut'
import { DataTable, type listFeatures } from '#components/data-table'
import type { EndpointRow } from './endpoint-row'
import { EndpointBadge } from './state-badges'
import { webhooksAddress } from './webhooks-address'

const column = createColumnHelper<typeof listFeatures, EndpointRow>()

const columns = column.columns([
  column.accessor('address', {
    header: () => <Head of="address" />,
    cell: (cell) => <span className="mono wrap-anywhere">{cell.getValue()}</span>,
    meta: { rank: 1, main: true, card: 'a1' },
  }),
  column.accessor('state', {
    header: () => <Head of="state" />,
    cell: (cell) => <State state={cell.getValue()} />,
    meta: { rank: 2, card: 'b1' },
  }),
  column.accessor('events', {
    header: () => <Head of="events" />,
    cell: (cell) => <Cut text={cell.getValue()} className="tablet:max-w-48" />,
    meta: { rank: 4, tone: 'subtle', card: 'a3' },
  }),
  column.accessor('description', {
    header: () => <Head of="description" />,
    cell: (cell) => <Cut text={cell.getValue()} className="tablet:max-w-40" />,
    meta: { rank: 5, tone: 'subtle', card: 'a2' },
  }),
  column.accessor('since', {
    id: 'since',
    header: () => <Head of="since" />,
    meta: { rank: 3, align: 'right', tone: 'muted', card: 'b2' },
  }),
])

/** Lists endpoints; the link of a row shows its endpoint and what was sent there. Since when they fail is left out if none does. */
export function EndpointsTable({ rows }: { rows: readonly EndpointRow[] }) {
  const t = useTranslations('developers-webhooks-acts')
  const fails = rows.some(({ since }) => since !== null)
  return (
    <DataTable
      columns={fails ? columns : columns.filter(({ id }) => id !== 'since')}
      rows={rows}
      label={t('table')}
      rowId={(row) => row.id}
      rowHref={(row) => webhooksAddress.href(webhooksAddress.all, { endpoint: row.id })}
    />
  )
}

function Head({ of }: { of: 'address' | 'state' | 'events' | 'description' | 'since' }) {
  return useTranslations('developers-webhooks-acts')(`columns.${of}`)
}

function State({ state }: Pick<EndpointRow, 'state'>) {
  return <EndpointBadge state={state}>{useTranslations('developers-webhooks-acts')(`states.${state}`)}</EndpointBadge>
}
