import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { type Call, listCalls, onceOnly } from '#backoffice/calls/calls'
import { findPayment, ownersKnownTo } from '#backoffice/calls/find-payment'
import type { Db } from '#backoffice/desk'
import { type QuoteFault, quoteFaults } from '#backoffice/payments/as-typed'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import type { Quote, Transaction } from '#contract/transfers'
import { watchOpened } from '#lib/access/watch-opened'
import { api, usesContract } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import type { PrefundedSource } from '#lib/server/prefunded-accounts'
import { type Attempt, attempt, type Failure, isNotFound } from '#lib/shared/attempt'
import { customerName, shortId } from '#lib/shared/masks'
import { readRequestOf } from '../../_records/approval/request-of-quote'
import { accountIn } from '../../_records/customer/account-view'
import { readSeen } from '../../_records/customer/customer-names'
import { type ShownAccount, toShownAccount } from '../../_records/customer/shown-account'
import type { Phase, Replaced } from '../../_records/payment/phase'
import { readPhase } from '../../_records/payment/read-phases'
import { replacedBy } from '../../_records/payment/replaced-by'
import { type Elsewhere, readElsewhere } from '../../_records/quote/paid-elsewhere'
import { readNextLookUp } from '../../_records/quote/read-next-look-up'
import { type KnownQuote, readKnownQuote, referencesOf } from '../../_records/quote/read-quote'
import { readSources, sourceWord } from '../../_records/quote/source-name'
import { isWalletOf, walletWord } from '../../_records/transaction/parties'

/** All data of the page of one quote. Parts that may fail on their own are attempts. */
export type QuoteRecord = KnownQuote & {
  phase: Phase
  now: Date
  faults: QuoteFault[]
  calls: Call[]
  payCall: Call | undefined
  confirmCall: Call | undefined
  payee: string
  customer: Attempt<Customer> | undefined
  account: ShownAccount | undefined
  /** Why the accounts could not be read: nothing is then known of the account, neither that it changed nor that it is gone. */
  accountFailure: Failure | undefined
  /** The bank that receives the money, or the customer's own wallet. */
  bank: string | undefined
  toWallet: boolean
  /** See `PaymentFacts`. */
  foreign: boolean
  /** The name of the account that is debited, as far as it is known. */
  source: string
  prefunded: Attempt<PrefundedSource[]>
  transaction: Transaction | undefined
  /** See `readElsewhere`: a payment of this quote that this console did not make. */
  elsewhere?: Elsewhere | undefined
  /** See `replacedBy`. */
  replaced?: Replaced | undefined
  /** See `readNextLookUp`. */
  nextLookUp?: Date | undefined
}
/** `openCall`: a pay or confirm without an answer yet. It is set even if the quote itself cannot be read. */
export type LoadedQuote = ({ ok: true; record: QuoteRecord } | { ok: false; failure: Failure }) & { openCall: Call | undefined }

/** Reads a quote once per request, because the title needs it too. */
export const readQuoteOnce = cache(async (quoteId: string) => {
  await watchOpened({ kind: 'quote', id: quoteId })
  return attempt(readKnownQuote(await openDesk(), quoteId))
})

/** Reads what the page of one quote shows. An unknown id shows the page "not found"; any other failure is returned. */
export async function loadRecord(quoteId: string, { seesEmails }: { seesEmails: boolean }): Promise<LoadedQuote> {
  const { db } = await openDesk()
  const known = await readQuoteOnce(quoteId)
  if (!known.ok) {
    if (isNotFound(known.code)) notFound()
    return { ok: false, failure: known, openCall: await findOpenCall(db, quoteId) }
  }
  const { quote } = known.value
  const customerId = quote.customer_id
  const [calls, customer, read, prefunded, transaction, source, isContract, request] = await Promise.all([
    listCalls(db, { kind: 'quote', id: quote.id }),
    customerId === undefined ? undefined : attempt(api.readCustomer(customerId)),
    readAccount(quote),
    readSources(),
    findTransaction(known.value),
    sourceWord(quote, known.value),
    usesContract(),
    readRequestOf(quote.id),
  ])
  const now = new Date()
  const [payCall, confirmCall] = ['payQuote', 'confirmQuote'].map((name) => calls.find(({ operation }) => operation === name))
  const named = customer?.ok ? customer.value : customerId && (await readSeen(customerId))
  const payee = named ? customerName(named, { maskEmails: !seesEmails }) : shortId(customerId ?? quote.id)
  const phase = await readPhase({ quote, transaction }, now)
  const account = read?.ok ? toShownAccount(read.value) : undefined
  const toWallet = isWalletOf(customer?.ok ? customer.value : undefined, quote)
  const record = {
    ...known.value,
    bank: toWallet ? await walletWord() : account?.bank,
    toWallet,
    foreign: !isContract,
    source,
    phase,
    now,
    faults: quoteFaults(known.value),
    calls,
    payCall,
    confirmCall,
    payee,
    customer,
    account,
    accountFailure: read?.ok === false && !isNotFound(read.code) ? read : undefined,
    prefunded,
    transaction,
    elsewhere: await readElsewhere(db, known.value, phase),
    replaced: request && replacedBy(request, quote.id),
    nextLookUp: await readNextLookUp(quote.id, phase),
  }
  return { ok: true, record, openCall: openCallOf(record) }
}

/** Returns the call whose answer was lost; undefined if none was. */
function openCallOf({ phase, payCall, confirmCall }: Pick<QuoteRecord, 'phase' | 'payCall' | 'confirmCall'>): Call | undefined {
  if (phase === 'unconfirmed_pay') return payCall
  return phase === 'unconfirmed_confirm' ? confirmCall : undefined
}

async function findOpenCall(db: Db, quoteId: string): Promise<Call | undefined> {
  const calls = await listCalls(db, { kind: 'quote', id: quoteId })
  return calls.find(({ operation, state }) => onceOnly.includes(operation) && (state === 'sent' || state === 'unknown'))
}

async function readAccount({ customer_id, destination }: Quote): Promise<Attempt<BankAccount> | undefined> {
  if (customer_id === undefined) return undefined
  return attempt(api.listBankAccounts(customer_id).then((accounts) => accountIn(accounts, destination.account_id)))
}

/** Returns the quote's transaction; undefined before payment. If the API cannot read it by id, it is found by the reference. */
export async function findTransaction(known: KnownQuote): Promise<Transaction | undefined> {
  const { quote, payment } = known
  if (payment !== undefined || !quote.transaction_id) return payment
  const byId = await attempt(api.readTransaction(quote.transaction_id))
  if (byId.ok) return byId.value
  const isOfAnother = ownersKnownTo((await openDesk()).db)
  const found = await attempt(findPayment(api, { quoteId: quote.id, references: referencesOf(known), isOfAnother }))
  return found.ok ? found.value?.transaction : undefined
}
