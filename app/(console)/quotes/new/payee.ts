import 'server-only'
import { getTranslations } from 'next-intl/server'
import { type Formatters, formatters } from '#app/formatters'
import type { BankAccount } from '#contract/bank-accounts'
import type { Currency } from '#contract/currency'
import type { Customer } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import { minorsOf, readFigure } from '#contract/figures'
import { orRefusal } from '#contract/refusal-as-value'
import type { AmountSide, QuoteStatus } from '#contract/transfers'
import { countUnreadRows, mayHaveMore } from '#lib/api/not-read'
import { api, apiExtensions } from '#lib/server/api'
import { currencyOf } from '#lib/shared/account-currency'
import { attempt, isNotFound } from '#lib/shared/attempt'
import { shortId } from '#lib/shared/masks'
import { type StatusLabels, statusLabels } from '../../_kit/words/status-labels'
import { type FoundPayee, toPayeeFace } from '../../_records/customer/payee-face'
import { readAccounts } from '../../_records/customer/read-accounts'
import { readCustomerNow } from '../../_records/customer/read-seen-customer'
import { findSeenBefore } from '../../_records/customer/seen-before'
import { tellingPart, toShownAccount } from '../../_records/customer/shown-account'
import { isFinal } from '../../_records/payment/phase'
import { shownStatus } from '../../_records/payment/shown-status'
import { type SentPayment, sentLately } from '../equal-payment'
import { readRememberedOf, withSentPhases } from '../equal-payments'

/** The payee of a quote, masked: all that is sent to the form. */
export type Payee = FoundPayee & {
  accounts: PayeeAccount[]
  /** The number of further accounts that could not be read. */
  unreadAccounts: number
  /** The API says that its list of accounts goes on, and gives no next page. */
  hasMoreAccounts: boolean
  recent: RecentQuote[]
  /** The number of quotes in the last 24 hours that are neither failed, expired nor cancelled. */
  today: number
  /** Payments of the last 24 hours that left or may have left, for the warning of an equal one. */
  sent: SentBefore[]
  /** The quotes could not be read, so that there may be some. */
  unread: boolean
}
type PayeeAccount = { id: string; title: string; detail: string; currency: Currency; lastUsed: boolean }
/** Amounts in minor units as text, to compare with the entered one: the debit with and without fees, and the received amount. */
export type SentBefore = RecentQuote & { accountId: string; amounts: Record<AmountSide, string[]> }
export type RecentQuote = {
  id: string
  when: string
  status: string
  statusWord: string
  reference: string
  debit: string
  received: string
}

const counted = ['pending', 'awaiting_confirmation', 'processing', 'completed'] as const satisfies readonly QuoteStatus[]

/**
 * The chosen customer. If nothing can be read now, `payee` is null, and `seen` names them as far as this console remembers
 * them.
 */
export type ChosenPayee = { payee: Payee | null; seen: FoundPayee | null }

/** Returns the chosen customer. Throws the ServiceError of the API if it does not know them. */
export async function readChosen(customerId: string, reader: { seesEmails: boolean }): Promise<ChosenPayee> {
  const payee = await orRefusal(readPayee(customerId, reader))
  if (!(payee instanceof ServiceError)) return { payee, seen: null }
  if (isNotFound(payee.code)) throw payee
  const before = await findSeenBefore(customerId, reader)
  if (before === undefined) return { payee: null, seen: null }
  const { id, name, email } = before.customer
  return { payee: null, seen: { id, name, email: email === name ? null : email, state: null, stateWord: '', payable: true } }
}

async function readPayee(customerId: string, { seesEmails }: { seesEmails: boolean }): Promise<Payee> {
  const format = await formatters()
  const created_from = new Date(format.now.getTime() - 86_400_000).toISOString()
  const today = { customer_id: customerId, status: counted.join(','), created_from, limit: 1, with_count: 'true' } as const
  const [customer, accounts, quotes, words, offered] = await Promise.all([
    readCustomerNow(customerId),
    readAccounts(customerId),
    attempt(Promise.all([api.listQuotes({ customer_id: customerId, limit: 20 }), api.listQuotes(today)])),
    statusLabels(),
    apiExtensions(),
  ])
  const [latest, ofToday] = quotes.ok ? quotes.value : []
  const isUnlisted = !quotes.ok && quotes.code === 'extension_missing'
  const known = isUnlisted ? await readRememberedOf(customerId, 20) : (latest?.data ?? []).map((quote) => ({ quote }))
  const recent = await withSentPhases(known, format.now)
  return {
    ...toPayeeFace(customer, { words, seesEmails, reportsStates: offered.has('listCustomers') }),
    accounts: await toAccounts(customer, accounts, recent),
    unreadAccounts: countUnreadRows(accounts),
    hasMoreAccounts: mayHaveMore(accounts),
    recent: recent.slice(0, 3).map((one) => toRecent(one, format, words)),
    today: ofToday?.count ?? recent.filter((one) => counts(one, created_from)).length,
    sent: sentLately(recent, format.now).map((one) => ({ ...toRecent(one, format, words), ...toCompared(one) })),
    unread: !quotes.ok && !isUnlisted,
  }
}

async function toAccounts(
  customer: Customer,
  accounts: readonly BankAccount[],
  recent: readonly SentPayment[],
): Promise<PayeeAccount[]> {
  const t = await getTranslations('quote-new.accounts')
  const used = recent.find(({ phase }) => phase !== 'lapsed' && phase !== 'cancelled')?.quote.destination.account_id
  const shown = accounts.map((account) => {
    const face = toShownAccount(account)
    const { rail, bank } = face
    const currency = currencyOf(account)
    const title = t(rail === 'pagomovil' ? 'pagomovil' : 'bankaccount', { bank })
    return {
      id: account.id,
      title,
      detail: tellingPart(face, t('unnumbered', { id: shortId(account.id) })),
      currency,
      lastUsed: account.id === used,
    }
  })
  const wallet = customer.wallet_address
  const inWallet = wallet
    ? [{ id: wallet, title: t('wallet'), detail: `${wallet.slice(0, 8)}…`, currency: 'USDC' as const, lastUsed: wallet === used }]
    : []
  return [...shown, ...inWallet].sort((a, b) => Number(b.lastUsed) - Number(a.lastUsed))
}

function toCompared({ quote }: SentPayment): Pick<SentBefore, 'accountId' | 'amounts'> {
  const [debit, fees = 0n, received] = [quote.source_amount, quote.total_fees, quote.quoted_amount].map(readFigure)
  const minors = (figure: bigint) => minorsOf(figure).map(String)
  return {
    accountId: quote.destination.account_id,
    amounts: {
      source: debit === undefined ? [] : [debit, debit - fees].flatMap(minors),
      destination: received === undefined ? [] : minors(received),
    },
  }
}

function toRecent({ quote, phase }: SentPayment, format: Formatters, words: StatusLabels): RecentQuote {
  const status = shownStatus(phase, quote.status)
  return {
    id: quote.id,
    when: format.relative(quote.created_at),
    status,
    statusWord: words('payment', status),
    reference: quote.external_transfer_id,
    debit: format.amount(quote.source_amount, quote.source.currency),
    received: format.amount(quote.quoted_amount, quote.destination.currency),
  }
}

/** Returns whether a quote counts, for an API without counts: its payment may still arrive, or has arrived. */
function counts({ quote, phase }: SentPayment, since: string): boolean {
  return quote.created_at !== undefined && quote.created_at >= since && !(isFinal(phase) && phase !== 'completed')
}
