import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { writingIn } from '#app/writing'
import type { Quote, Transaction } from '#contract/transfers'
import { shortId } from '#lib/masks'
import { debitOf, receivedOf } from '../transactions/plain-words'

/** A payment in a few lines for a ticket, in either language. It holds no personal data. */
export async function summaryIn(locale: 'es' | 'en', transaction: Transaction, now: Date): Promise<string> {
  const { t, words, w } = await tools(locale, now)
  return t('summary', {
    reference: transaction.partner_reference_id ?? shortId(transaction.id),
    id: transaction.id,
    status: words('transaction', transaction.status),
    debit: debitOf(transaction, w),
    received: receivedOf(transaction, w),
    time: w.exact(now),
  })
}

/** The same for a quote that was never paid. */
export async function quoteSummaryIn(locale: 'es' | 'en', quote: Quote, now: Date): Promise<string> {
  const { t, words, w } = await tools(locale, now)
  const debit = w.amount(quote.source_amount, quote.source.currency)
  const facts = { reference: quote.external_transfer_id || shortId(quote.id), id: quote.id, debit, time: w.exact(now) }
  return t('quoteSummary', { ...facts, status: words('quote', quote.status) })
}

async function tools(locale: 'es' | 'en', now: Date) {
  const [t, status, timeZone] = await Promise.all([
    getTranslations({ locale, namespace: 'lookup' }),
    getTranslations({ locale, namespace: 'status' }),
    getTimeZone(),
  ])
  const words = (kind: 'transaction' | 'quote', word: string) =>
    status.has(`${kind}.${word}`) ? status(`${kind}.${word}`) : word
  return { t, words, w: writingIn(locale, timeZone, now) }
}
