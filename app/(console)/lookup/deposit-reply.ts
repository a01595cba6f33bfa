import 'server-only'
import { getTimeZone, getTranslations } from 'next-intl/server'
import { type Formatters, formattersIn } from '#app/formatters'
import type { ListedDeposit } from '#contract/deposits'
import { fromMinor } from '#lib/shared/format'
import { notKnown } from '#lib/shared/not-known'
import { depositStateOf } from '../_records/deposit/deposit-state'
import { payerBank } from '../_records/deposit/payer-bank'

type Language = 'es' | 'en'
/** Digits that identify a payment for whoever has the receipt, and tell nobody else all of it. */
const toldDigits = 4

/** Returns what the sentences about a deposit name. No name, phone or whole reference is among it. */
export function depositWords(deposit: ListedDeposit, { bank, format }: { bank: string; format: Formatters }) {
  const { amount, currency, reference, moved_at, claimable_until, matched_at, refunded_at, refund_reference, status } = deposit
  const dayOf = (at: string | null) => (at === null ? notKnown(format.locale) : format.date(at))
  return {
    amount: format.amount(fromMinor(amount), currency),
    bank,
    end: reference.slice(-toldDigits),
    moved: format.date(moved_at),
    until: format.bound(claimable_until),
    matched: dayOf(matched_at),
    refunded: dayOf(refunded_at),
    refund: refund_reference ?? '',
    status: status || notKnown(format.locale),
  }
}

/** Returns a reply for whoever paid, in their language. */
export async function depositReplyIn(locale: Language, deposit: ListedDeposit, { now }: Formatters): Promise<string> {
  const [t, timeZone, bankOf] = await Promise.all([
    getTranslations({ locale, namespace: 'lookup.deposit.reply' }),
    getTimeZone(),
    payerBank(),
  ])
  const format = formattersIn(locale, timeZone, now)
  return t(depositStateOf(deposit), depositWords(deposit, { bank: bankOf(deposit), format }))
}

/** Summarises a deposit in a few lines for a ticket, in either language, without personal data. */
export async function depositSummaryIn(locale: Language, deposit: ListedDeposit, { now }: Formatters): Promise<string> {
  const [t, status, timeZone] = await Promise.all([
    getTranslations({ locale, namespace: 'lookup.deposit' }),
    getTranslations({ locale, namespace: 'status.deposit' }),
    getTimeZone(),
  ])
  const format = formattersIn(locale, timeZone, now)
  return t('summary', {
    end: deposit.reference.slice(-toldDigits),
    id: deposit.id,
    status: status(depositStateOf(deposit)),
    amount: format.amount(fromMinor(deposit.amount), deposit.currency),
    time: format.exact(now),
  })
}
