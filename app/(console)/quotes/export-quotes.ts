import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { plainNumber } from '#contract/money'
import { unlessCode } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { withNotRead } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { zonedClock } from '#lib/shared/zoned-day'
import { longestPage } from '../_kit/list/longest-page'
import { streamExport, toExportPage } from '../_kit/list/stream-export'
import { statusLabels } from '../_kit/words/status-labels'
import { plainAmount } from '../_records/payment/figures'
import { filtersOf, type MoneyView, toMoneyQuery } from '../_records/payment/money-view'
import { shownStatus } from '../_records/payment/shown-status'
import { fittingQuotes, readRememberedQuotes, type ShownQuote } from '../_records/quote/remembered-quotes'
import { statusesOf, withPhases } from './quote-rows'

const columns = [
  'id',
  'reference',
  'customer',
  'status',
  'apiStatus',
  'debit',
  'debitCurrency',
  'fees',
  'rate',
  'received',
  'receivedCurrency',
] as const
const times = ['created', 'expires'] as const

/** Exports all quotes that the list would show: for an API without a list those that this console made or looked up. */
export async function exportQuotes(view: MoneyView, staff: Staff): Promise<Response> {
  const [t, timeZone, words] = await Promise.all([getTranslations('exports'), getTimeZone(), statusLabels()])
  const now = new Date()
  const whole = { ...view, status: statusesOf(view), trail: [] }
  const query = { ...toMoneyQuery(whole, { now, timeZone }), limit: longestPage, with_count: undefined }
  let isRemembered = false
  const time = (at: string | undefined) => (at ? zonedClock(at, timeZone) : null)
  return streamExport(
    {
      kind: 'quote',
      name: `${t('quotes')}-${zonedClock(now, timeZone).slice(0, 10)}.csv`,
      columns: [
        ...columns.map((column) => t(`columns.${column}`)),
        ...times.map((column) => t(`columns.${column}`, { zone: timeZone })),
      ],
      filter: filtersOf(view),
      readPage: async (cursor) => {
        const page = await unlessCode('extension_missing', api.listQuotes({ ...query, cursor }))
        if (page === undefined) {
          isRemembered = true
          return toExportPage(await readRememberedQuotes({ ...view, trail: cursor ? [cursor] : [] }, { now, timeZone }))
        }
        return withNotRead(page, { ...page, data: fittingQuotes(view, await withPhases(page.data, now)) })
      },
      toCells: ({ quote, phase, ownReference }: ShownQuote) => [
        quote.id,
        ownReference || quote.external_transfer_id,
        quote.customer_id ?? null,
        words('payment', shownStatus(phase, quote.status)),
        quote.status,
        plainAmount(quote.source_amount),
        quote.source.currency,
        plainAmount(quote.total_fees),
        quote.exchange_rate === undefined ? null : plainNumber(quote.exchange_rate),
        plainAmount(quote.quoted_amount),
        quote.destination.currency,
        time(quote.created_at),
        time(quote.expires_at),
      ],
      broken: t('broken'),
      unread: (count) => t('unread', { count }),
      remark: () => (isRemembered ? t('remembered') : undefined),
    },
    staff,
  )
}
