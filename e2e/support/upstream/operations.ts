import { type Books, type Customer, type Quote, sourceAccount } from './books'
import type { Json } from './json'
import { membersOf, textOf } from './json'
import { writeAccount, writeCustomer, writeId, writePayment, writeQuote, writeRate, writeWallet } from './records'
import type { Combination, OperationName } from './variations'

/** A parsed request. */
export type UpstreamRequest = {
  name: OperationName
  /** The decoded ids in the path, in order. */
  ids: readonly string[]
  query: URLSearchParams
  body: Record<string, unknown>
}

/** The result of an operation. `speaks` is the combination in which the record is written. */
export type Outcome = { speaks: Combination } & (
  | { kind: 'record'; noun: string; record: Json }
  /** A list has only the envelopes of lists. */
  | { kind: 'list'; rows: readonly Json[] }
  /** A write whose answer is not published; `record` is what it may return. */
  | { kind: 'done'; noun: string; record: Json }
  | { kind: 'none' }
  | { kind: 'refused'; status: number; why: string; field?: string }
)

type Work = (books: Books, parsed: UpstreamRequest, current: Combination) => Outcome

const refuse = (speaks: Combination, why: string, field?: string): Outcome => ({
  kind: 'refused',
  status: 422,
  why,
  field,
  speaks,
})
const refusePaid = (speaks: Combination): Outcome => {
  if (speaks.paidAlready === 'said') return refuse(speaks, 'The quote is paid already')
  return { kind: 'refused', status: speaks.paidAlready === 'state_409' ? 409 : 422, why: 'Quote is in status QUEUED', speaks }
}
const none = (speaks: Combination): Outcome => ({ kind: 'none', speaks })
const missing = (speaks: Combination): Outcome => ({ kind: 'refused', status: 404, why: 'Nothing is kept under this id', speaks })

/** The thirteen operations of this company. Effects are counted where they happen. */
export const operations: Readonly<Record<OperationName, Work>> = {
  'customer.create': (books, { body }, speaks) => {
    const [email, phone] = [textOf(body.email), textOf(body.phone_number)]
    if (email === undefined && phone === undefined) return refuse(speaks, 'An email or a phone number is needed', 'email')
    const taken = books.customers.some((other) => !other.closed && email !== undefined && other.email === email)
    if (taken && speaks.idempotency === 'honored') return refuse(speaks, 'This email is registered already', 'email')
    const id = books.newId(speaks, 'cus')
    const customer = { id, email, phone, ...detailsOf(body, speaks), holds: 2028n, made: books.now(), closed: false, speaks }
    books.customers.push(customer)
    books.effects.push({ what: 'customer', about: email ?? phone ?? '' })
    return { kind: 'record', noun: 'customer', record: { id: writeId(speaks, id) }, speaks }
  },
  'customer.update': (books, { ids: [id = ''], body }, current) => {
    const customer = books.customer(id)
    if (customer === undefined) return missing(current)
    Object.assign(customer, { ...detailsOf(body, customer.speaks), email: textOf(body.email), phone: textOf(body.phone_number) })
    books.effects.push({ what: 'update', about: id })
    return done(customer.speaks, 'customer', writeCustomer(customer, customer.speaks))
  },
  'customer.read': (books, { ids: [id = ''] }, current) => {
    const customer = books.customer(id)
    if (customer === undefined || !isThere(books, customer)) return none(current)
    const { speaks } = customer
    return { kind: 'record', noun: 'customer', record: writeCustomer(customer, speaks), speaks }
  },
  'customer.delete': (books, { ids: [id = ''] }, current) => {
    const customer = books.customer(id)
    if (customer === undefined) return missing(current)
    customer.closed = true
    books.effects.push({ what: 'closing', about: id })
    return done(customer.speaks, 'customer', { success: true })
  },
  'account.create': (books, { ids: [customerId = ''], body }, current) => {
    const customer = books.customer(customerId)
    if (customer === undefined) return missing(current)
    const { speaks } = customer
    const sent = textsOf(body)
    if (sent.bank_code === undefined) return refuse(speaks, 'A bank is needed', 'bank_code')
    const account = { id: books.newId(speaks, 'acc'), customer, sent, made: books.now(), closed: false }
    books.accounts.push(account)
    books.effects.push({ what: 'account', about: customerId })
    return done(speaks, 'bank_account', writeAccount(account, speaks))
  },
  'account.list': (books, { ids: [customerId = ''] }, current) => {
    const customer = books.customer(customerId)
    if (customer === undefined) return none(current)
    const { speaks } = customer
    const there = books.accountsOf(customer).filter(({ made }) => isThere(books, { made, speaks }))
    return { kind: 'list', rows: there.map((account) => writeAccount(account, speaks)), speaks }
  },
  'account.delete': (books, { ids: [customerId = '', id = ''] }, current) => {
    const account = books.accounts.find((one) => one.id === id && one.customer.id === customerId && !one.closed)
    if (account === undefined) return missing(books.customer(customerId)?.speaks ?? current)
    account.closed = true
    books.effects.push({ what: 'removal', about: id })
    return done(account.customer.speaks, 'bank_account', { success: true })
  },
  'wallet.find': (books, { query }, current) => {
    const email = query.get('email')
    const customer = books.customers.find((one) => one.email === email && !one.closed)
    if (customer === undefined) return none(current)
    return { kind: 'record', noun: 'wallet', record: writeWallet(customer, customer.speaks), speaks: customer.speaks }
  },
  'rate.read': (_books, { query }, speaks) => {
    if (!query.get('from_currency') || !query.get('to_currency')) return refuse(speaks, 'Both currencies are needed')
    return { kind: 'record', noun: 'rate', record: writeRate(speaks), speaks }
  },
  'quote.create': (books, { body }, current) => {
    const customer = books.customer(textOf(body.customer_id) ?? '')
    if (customer === undefined) return refuse(current, 'This customer is not known', 'customer_id')
    const quote = draftQuote(books, customer, body)
    if ('kind' in quote) return quote
    books.quotes.push(quote)
    books.effects.push({ what: 'quote', about: customer.id })
    const { speaks } = customer
    return { kind: 'record', noun: 'quote', record: writeQuote(quote, undefined, speaks), speaks }
  },
  'quote.pay': (books, { ids: [id = ''], body }, current) => {
    const quote = books.quotes.find((one) => one.id === id)
    if (quote === undefined) return missing(current)
    const { speaks } = quote.customer
    if (membersOf(body.source).prefunded_account_id !== sourceAccount) return refuse(speaks, 'No such source account', 'source')
    if (books.now() > quote.ends) return refuse(speaks, 'The quote has expired')
    if (books.paymentOf(quote) !== undefined && speaks.idempotency === 'honored') return refusePaid(speaks)
    return done(speaks, 'transfer', writePayment(books.pay(quote), speaks))
  },
  'quote.confirm': (books, { ids: [id = ''] }, current) => {
    const quote = books.quotes.find((one) => one.id === id)
    if (quote === undefined) return missing(current)
    const { speaks } = quote.customer
    const payment = books.paymentOf(quote)
    if (payment === undefined) return refuse(speaks, 'The quote is not paid')
    if (payment.state !== 'held' && speaks.idempotency === 'honored') return refuse(speaks, 'The quote is confirmed already')
    payment.state = 'moving'
    books.effects.push({ what: 'confirmation', about: id })
    return done(speaks, 'quote', writeQuote(quote, payment.state, speaks))
  },
  'transfer.find': (books, { query }, current) => {
    const word = query.get('partner_reference_id')
    const payment = books.payments.find(
      ({ quote }) => word === (quote.customer.speaks.filedUnder === 'quote_id' ? quote.id : quote.reference),
    )
    if (payment === undefined) return none(current)
    const { speaks } = payment.quote.customer
    return { kind: 'record', noun: 'transfer', record: writePayment(payment, speaks), speaks }
  },
}

function done(speaks: Combination, noun: string, record: Json): Outcome {
  return { kind: 'done', noun, record, speaks }
}

const laterMs = 3_000

/** Returns whether a customer is found by the id already, or an account is listed. */
function isThere(books: Books, { made, speaks }: Pick<Customer, 'made' | 'speaks'>): boolean {
  return speaks.appears === 'at_once' || books.now().getTime() - made.getTime() > laterMs
}

function detailsOf(body: Record<string, unknown>, { storedTexts }: Combination) {
  const { type, kyc_type, address_line_1 = '', city = '', country } = textsOf(body)
  const store = (text: string) => (storedTexts === 'as_sent' ? text : text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())
  return {
    kind: type ?? 'individual',
    tier: kyc_type ?? 'standard',
    street: store(address_line_1),
    city: store(city),
    country: country ?? '',
  }
}

function textsOf(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

function draftQuote(books: Books, customer: Customer, body: Record<string, unknown>): Quote | Outcome {
  const { speaks } = customer
  const [source, destination] = [membersOf(body.source), membersOf(body.destination)]
  const account = books.accountsOf(customer).find(({ id }) => id === String(destination.account_id))
  if (account === undefined) return refuse(speaks, 'This account is not known', 'destination.account_id')
  if (!Number.isSafeInteger(body.amount) || Number(body.amount) <= 0)
    return refuse(speaks, 'An amount is a whole number', 'amount')
  const amount = BigInt(Number(body.amount)) * (speaks.amountRead === 'major' ? 100n : 1n)
  const isTakenOut = speaks.quote === 'fees_out_of_amount' || body.fees_paid_by === 'destination'
  const bears = isTakenOut ? 'destination' : 'source'
  const id = books.newId(speaks, 'quo')
  return {
    ...books.price({ amount, bears }),
    id,
    customer,
    account,
    bears,
    from: {
      rail: textOf(source.payment_rail) ?? 'prefunded_account',
      currency: textOf(source.currency) ?? 'USDC',
      account: textOf(source.account_id) ?? '',
    },
    toCurrency: textOf(destination.currency) ?? 'VES',
    reference: `REF-${books.quotes.length + 1}-${id.slice(-6)}`.replace(/[^\w-]/g, ''),
  }
}
