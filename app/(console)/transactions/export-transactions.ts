import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import type { ResultPage } from '#contract/pages'
import { unlessCode } from '#contract/refusal-as-value'
import type { Transaction } from '#contract/transfers'
import type { Staff } from '#lib/access/session'
import { withNotRead } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { fromMinor } from '#lib/shared/format'
import { maskEmail } from '#lib/shared/masks'
import { zonedClock } from '#lib/shared/zoned-day'
import { longestPage } from '../_kit/list/longest-page'
import { streamExport, toExportPage } from '../_kit/list/stream-export'
import { statusLabels } from '../_kit/words/status-labels'
import { figuresOf, type Money, plainAmount } from '../_records/payment/figures'
import { filtersOf, toMoneyQuery } from '../_records/payment/money-view'
import type { Phase } from '../_records/payment/phase'
import { readPhases } from '../_records/payment/read-phases'
import { shownStatus } from '../_records/payment/shown-status'
import { type JoinedTransaction, withRememberedQuotes } from '../_records/payment-list/with-remembered-quotes'
import { readRememberedTransactions } from '../_records/transaction/remembered-transactions'
import type { TransactionsView } from '../_records/transaction/transactions-address'

/** Exports all transactions that the list would show. Amounts are plain decimals, so that a spreadsheet can add them up. */
export async function exportTransactions(view: TransactionsView, staff: Staff): Promise<Response> {
  const [t, timeZone, words] = await Promise.all([getTranslations('exports'), getTimeZone(), statusLabels()])
  const now = new Date()
  const query = { ...toMoneyQuery({ ...view, trail: [] }, { now, timeZone }), limit: longestPage, with_count: undefined }
  let isRemembered = false
  const seesEmails = staff.can('customer.see_email')
  const time = (at: string | null | undefined) => (at ? zonedClock(at, timeZone) : null)
  const toCells = ({ payment, phase }: ExportedRow) => {
    const { transaction } = payment
    const { customer_email: email } = transaction
    const { debit, received } = figuresOf(payment)
    return [
      transaction.id,
      transaction.partner_reference_id ?? null,
      transaction.customer_id ?? null,
      email && !seesEmails ? maskEmail(email) : email,
      transaction.type,
      words('payment', shownStatus(phase, transaction.status)),
      transaction.status,
      transaction.failure_code ?? null,
      fromMinor(transaction.amount) ?? '',
      ...moneyCells(debit),
      ...moneyCells(received),
      time(transaction.created_at),
      time(transaction.completed_at),
    ]
  }
  return streamExport(
    {
      kind: 'transaction',
      name: `${t('transactions')}-${zonedClock(now, timeZone).slice(0, 10)}.csv`,
      columns: [
        ...columns.map((column) => t(`columns.${column}`)),
        ...times.map((column) => t(`columns.${column}`, { zone: timeZone })),
      ],
      filter: filtersOf(view),
      readPage: async (cursor) => {
        const page = await unlessCode('extension_missing', api.listTransactions({ ...query, cursor }))
        isRemembered = page === undefined
        return withPhase(page ?? (await readRemembered({ ...view, trail: cursor ? [cursor] : [] }, { now, timeZone })), now)
      },
      toCells,
      broken: t('broken'),
      unread: (count) => t('unread', { count }),
      remark: () => (isRemembered ? t('remembered') : undefined),
    },
    staff,
  )
}

/** Returns a page of the payments that were made or looked up here, for an API without a list. */
async function readRemembered(...page: Parameters<typeof readRememberedTransactions>): Promise<ResultPage<Transaction>> {
  const { shown, next } = await readRememberedTransactions(...page)
  return toExportPage({ shown: shown.map(({ transaction }) => transaction), next })
}

type ExportedRow = { payment: JoinedTransaction; phase: Phase }

/** Returns the amount as plain decimal text and its currency; both are empty if the figure is unknown. */
function moneyCells(figure: Money | undefined): [amount: string | null, currency: string | null] {
  if (figure === undefined) return [null, null]
  return [typeof figure.amount === 'string' ? figure.amount : plainAmount(figure.amount), figure.currency]
}

async function withPhase(page: ResultPage<Transaction>, now: Date): Promise<ResultPage<ExportedRow>> {
  const payments = await withRememberedQuotes((await openDesk()).db, page.data)
  const phases = await readPhases(payments, now)
  return withNotRead(page, {
    ...page,
    data: payments.map((payment, index) => ({ payment, phase: phases[index] ?? 'other' })),
  })
}

const columns = [
  'id',
  'reference',
  'customer',
  'email',
  'type',
  'status',
  'apiStatus',
  'failure',
  'amount',
  'debit',
  'debitCurrency',
  'received',
  'receivedCurrency',
] as const
const times = ['created', 'completed'] as const
