import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import type { PrefundedEntryPage } from '#contract/prefunded-accounts'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import { zonedClock } from '#lib/shared/zoned-day'
import { type CreatedRange, toCreatedQuery } from '../../_kit/list/created-periods'
import { longestPage } from '../../_kit/list/longest-page'
import { streamExport } from '../../_kit/list/stream-export'
import { entryKinds } from './entry-kind'

/** Exports the movements of an account, newest first. Amounts are plain decimals with a sign, so that they can be added up. */
export async function exportEntries(accountId: string, range: CreatedRange, staff: Staff): Promise<Response> {
  const [t, nameOf, timeZone] = await Promise.all([getTranslations('exports'), entryKinds(), getTimeZone()])
  const made = toCreatedQuery(range, { now: new Date(), timeZone })
  const toCells = (entry: PrefundedEntryPage['data'][number]) => [
    entry.id,
    zonedClock(entry.created_at, timeZone),
    nameOf(entry.kind),
    { decimal: entry.amount },
    entry.currency,
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
      readPage: (cursor) => api.listPrefundedEntries(accountId, { limit: longestPage, cursor, ...made }),
      toCells,
      broken: t('broken'),
      unread: (count) => t('unread', { count }),
    },
    staff,
  )
}

const columns = ['movement', 'entryAmount', 'currency', 'reference', 'quote', 'transaction', 'person'] as const
