import 'server-only'
import { getTranslations } from 'next-intl/server'
import { type Writing, writing } from '#app/writing'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import type { Currency } from '#contract/money'
import type { Quote, QuoteStatus } from '#contract/transfers'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { readPhases } from '../../phase/read-phases'
import { shownStatus } from '../../phase/shown-status'
import { type StatusWords, statusWords } from '../../status-words'
import { toShownAccount } from '../account-snapshot'
import { type FoundPayee, toPayeeFace } from './payee-face'

/** Whom a quote pays, masked: all that the form gets. */
export type Payee = FoundPayee & {
  accounts: PayeeAccount[]
  recent: RecentQuote[]
  /** The other ones of the last 24 hours that are neither failed, expired nor cancelled. */
  today: number
  /** The quotes could not be read: there may be some. */
  unread: boolean
}
export type PayeeAccount = { id: string; title: string; detail: string; currency: Currency; lastUsed: boolean }
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

export async function readPayee(customerId: string, { seesEmails }: { seesEmails: boolean }): Promise<Payee> {
  const w = await writing()
  const created_from = new Date(w.now.getTime() - 86_400_000).toISOString()
  const today = { customer_id: customerId, status: counted.join(','), created_from, limit: 1, with_count: 'true' } as const
  const [customer, accounts, quotes, words] = await Promise.all([
    api.readCustomer(customerId),
    api.listBankAccounts(customerId),
    attempt(Promise.all([api.listQuotes({ customer_id: customerId, limit: 20 }), api.listQuotes(today)])),
    statusWords(),
  ])
  const [latest, ofToday] = quotes.ok ? quotes.value : []
  const recent = latest?.data ?? []
  return {
    ...toPayeeFace(customer, words, seesEmails),
    accounts: await toAccounts(customer, accounts, recent),
    recent: await toRecents(recent.slice(0, 3), w, words),
    today: ofToday?.count ?? recent.filter((quote) => counts(quote, created_from)).length,
    unread: !quotes.ok && quotes.code !== 'extension_missing',
  }
}

async function toAccounts(
  customer: Customer,
  accounts: readonly BankAccount[],
  recent: readonly Quote[],
): Promise<PayeeAccount[]> {
  const t = await getTranslations('quote-new.accounts')
  const used = recent.find(({ status }) => !['expired', 'cancelled'].includes(status))?.destination.account_id
  const shown = accounts.map((account) => {
    const { rail, bank, phone, number } = toShownAccount(account)
    const currency = account.currency ?? (account.country_code === 'US' ? 'USD' : 'VES')
    const title = t(rail === 'pagomovil' ? 'pagomovil' : 'bankaccount', { bank })
    return {
      id: account.id,
      title,
      detail: (rail === 'pagomovil' ? phone : number) ?? '',
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

async function toRecents(quotes: readonly Quote[], w: Writing, words: StatusWords): Promise<RecentQuote[]> {
  const phases = await readPhases(
    quotes.map((quote) => ({ quote })),
    w.now,
  )
  return quotes.map((quote, index) => {
    const status = shownStatus(phases[index] ?? 'other', quote.status)
    return toRecent(quote, w, { status, statusWord: words('payment', status) })
  })
}

function toRecent(quote: Quote, w: Writing, shown: Pick<RecentQuote, 'status' | 'statusWord'>): RecentQuote {
  return {
    id: quote.id,
    when: w.relative(quote.created_at),
    ...shown,
    reference: quote.external_transfer_id,
    debit: w.amount(quote.source_amount, quote.source.currency),
    received: w.amount(quote.quoted_amount, quote.destination.currency),
  }
}

/** For an API that has no counts. */
function counts({ status, created_at }: Quote, since: string): boolean {
  return counted.some((one) => one === status) && created_at !== undefined && created_at >= since
}
