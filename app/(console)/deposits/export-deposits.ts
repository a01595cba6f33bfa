import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import type { ListedDeposit } from '#contract/deposits'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { fromMinor } from '#lib/shared/format'
import { zonedClock } from '#lib/shared/zoned-day'
import { longestPage } from '../_kit/list/longest-page'
import { streamExport } from '../_kit/list/stream-export'
import { depositStateOf } from '../_records/deposit/deposit-state'
import { type DepositsView, toDepositQuery } from '../_records/deposit/deposits-address'
import { takesDepositDecisions } from '../_records/deposit/list-requests'
import { payerBank } from '../_records/deposit/payer-bank'

/** Exports all deposits that the list would show. Amounts are plain decimals; the payers' phones stay masked. */
export async function exportDeposits(view: DepositsView, staff: Staff): Promise<Response> {
  const [t, timeZone, wordOf, bankOf, takes] = await Promise.all([
    getTranslations('exports'),
    getTimeZone(),
    getTranslations('status.deposit'),
    payerBank(),
    takesDepositDecisions(),
  ])
  const now = new Date()
  const query = { ...toDepositQuery({ ...view, trail: [] }, { now, timeZone, takes }), limit: longestPage, with_count: undefined }
  const time = (at: string | null) => (at === null ? null : zonedClock(at, timeZone))
  const toCells = (deposit: ListedDeposit) => [
    deposit.id,
    wordOf(depositStateOf(deposit)),
    bankOf(deposit),
    deposit.phone_number,
    deposit.reference,
    { decimal: fromMinor(deposit.amount) },
    deposit.currency,
    deposit.customer_id,
    deposit.quote_id,
    deposit.refund_reference,
    ...[deposit.moved_at, deposit.matched_at, deposit.unmatched_at, deposit.refunded_at].map(time),
  ]
  const { tab, status, trail: _trail, ...filters } = view
  const typed = Object.entries(filters).map(([name, value]) => [name, value ?? ''] as const)
  return streamExport(
    {
      kind: 'deposit',
      name: `${t('deposits')}-${zonedClock(now, timeZone).slice(0, 10)}.csv`,
      columns: [
        ...columns.map((column) => t(`columns.${column}`)),
        ...times.map((column) => t(`columns.${column}`, { zone: timeZone })),
      ],
      filter: { tab, status: status.join(), ...Object.fromEntries(typed) },
      readPage: (cursor) => api.listDeposits({ ...query, cursor }),
      toCells,
      broken: t('broken'),
      unread: (count) => t('unread', { count }),
    },
    staff,
  )
}

const columns = [
  'id',
  'status',
  'bank',
  'phone',
  'reference',
  'entryAmount',
  'currency',
  'customer',
  'quote',
  'refundReference',
] as const
const times = ['moved', 'matched', 'unmatched', 'refunded'] as const
