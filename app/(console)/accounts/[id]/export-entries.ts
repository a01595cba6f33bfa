import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import type { ResultPage } from '#contract/pages'
import type { PrefundedEntryPage } from '#contract/prefunded-accounts'
import type { Staff } from '#lib/access/session'
import { withNotRead } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { zonedClock } from '#lib/shared/zoned-day'
import { type CreatedRange, toCreatedQuery } from '../../_kit/list/created-periods'
import { longestPage } from '../../_kit/list/longest-page'
import { streamExport } from '../../_kit/list/stream-export'
import { customerNames } from '../../_records/customer/customer-names'
import { entryKinds } from './entry-kind'

/** Exports the movements of an account, newest first. Amounts are plain decimals with a sign, so that they can be added up. */
export async function exportEntries(accountId: string, range: CreatedRange, staff: Staff): Promise<Response> {
  const [t, nameOf, timeZone] = await Promise.all([getTranslations('exports'), entryKinds(), getTimeZone()])
  const made = toCreatedQuery(range, { now: new Date(), timeZone })
  const toCells = ({ entry, payee }: ExportedRow) => [
    entry.id,
    zonedClock(entry.created_at, timeZone),
    nameOf(entry.kind),
    { decimal: entry.amount },
    entry.currency,
    entry.balance_after ? { decimal: entry.balance_after } : null,
    payee ?? null,
    entry.customer_id ?? null,
    entry.partner_reference_id ?? null,
    entry.reference,
    entry.quote_id,
    entry.transaction_id,
    entry.created_by,
  ]
  return streamExport(
    {
      kind: 'prefunded_account',
      name: `${t('entries')}-${zonedClock(new Date(), timeZone).slice(0, 10)}.csv`,
      columns: [t('columns.id'), t('columns.created', { zone: timeZone }), ...columns.map((column) => t(`columns.${column}`))],
      filter: { account_id: accountId, ...made },
      readPage: async (cursor) =>
        withNames(await api.listPrefundedEntries(accountId, { limit: longestPage, cursor, ...made }), staff),
      toCells,
      broken: t('broken'),
      unread: (count) => t('unread', { count }),
    },
    staff,
  )
}

type ExportedRow = { entry: PrefundedEntryPage['data'][number]; payee: string | undefined }

async function withNames(page: PrefundedEntryPage, staff: Staff): Promise<ResultPage<ExportedRow>> {
  const nameOf = await customerNames(
    page.data.map((entry) => entry.customer_id ?? undefined),
    { seesEmails: staff.can('customer.see_email') },
  )
  const data = page.data.map((entry) => ({ entry, payee: nameOf(entry.customer_id ?? undefined) }))
  return withNotRead(page, { ...page, data })
}

const columns = [
  'movement',
  'entryAmount',
  'currency',
  'balanceAfter',
  'counterparty',
  'customer',
  'paymentReference',
  'reference',
  'quote',
  'transaction',
  'person',
] as const
