import { randomUUID } from 'node:crypto'
import type { Combination } from './variations'

/** All amounts are in minor units: 1/100 of the currency. */
export type Customer = {
  id: string
  email?: string
  phone?: string
  kind: string
  tier: string
  street: string
  city: string
  country: string
  /** The balance of the wallet in minor units of USDC. */
  holds: bigint
  made: Date
  closed: boolean
  /** The state in the wallet; ACTIVE by default. */
  state?: 'ACTIVE' | 'BLOCKED' | 'SUSPENDED'
  speaks: Combination
}
/** The account members, as they were sent. */
export type Account = { id: string; customer: Customer; sent: Readonly<Record<string, string>>; made: Date; closed: boolean }
export type Quote = {
  id: string
  customer: Customer
  account: Account
  from: { rail: string; currency: string; account: string }
  toCurrency: string
  /** The side that pays the fee. */
  bears: 'source' | 'destination'
  debit: bigint
  fee: bigint
  arrives: bigint
  reference: string
  made: Date
  ends: Date
}
/** `held`: debited, and waits for confirmation. */
export type PaymentState = 'held' | 'moving' | 'arrived' | 'returned'
export type Payment = { id: string; quote: Quote; state: PaymentState; made: Date }

/** A real effect, counted independently of answers and records. */
export type Effect = {
  what: 'customer' | 'update' | 'closing' | 'account' | 'removal' | 'quote' | 'debit' | 'confirmation'
  about: string
}

export const sourceAccount = 'treasury-main'
/** VES for one USDC or USD, in hundredths. */
export const rateHundredths = 3653n
const quoteLifeMs = 5 * 60_000

/** The books of the company: its records and effects. */
export class Books {
  readonly customers: Customer[] = []
  readonly accounts: Account[] = []
  readonly quotes: Quote[] = []
  readonly payments: Payment[] = []
  readonly effects: Effect[] = []
  /** The fee of the quotes that are made from now on. */
  feePercent = 1n
  #last = 9_007_199_254_741_000n

  constructor(readonly now: () => Date) {}

  /** Returns a new id, in the format of the combination. */
  newId({ ids }: Combination, noun: string): string {
    if (ids === 'prefixed') return `${noun}_${randomUUID().replaceAll('-', '').slice(0, 20)}`
    if (ids === 'beyond_2_53') {
      this.#last += 2n
      return String(this.#last + 1n)
    }
    const reserved = `${noun}:${randomUUID().slice(0, 8)}+a~b/c d%41?x#y`
    if (ids === 'reserved_characters') return reserved
    if (ids === 'long') return `${reserved}-${'año'.repeat(70)}`
    return randomUUID()
  }

  count(what: Effect['what'], about: string): number {
    return this.effects.filter((effect) => effect.what === what && effect.about === about).length
  }

  /** Computes the debit, fee, received amount and validity of a quote. */
  price(parsed: { amount: bigint; bears: Quote['bears'] }): Pick<Quote, 'debit' | 'fee' | 'arrives' | 'made' | 'ends'> {
    const fee = (parsed.amount * this.feePercent + 50n) / 100n
    const converted = parsed.bears === 'source' ? parsed.amount : parsed.amount - fee
    const made = this.now()
    return {
      debit: parsed.bears === 'source' ? parsed.amount + fee : parsed.amount,
      fee,
      arrives: (converted * rateHundredths) / 100n,
      made,
      ends: new Date(made.getTime() + quoteLifeMs),
    }
  }

  pay(quote: Quote): Payment {
    const held = quote.toCurrency === 'VES'
    const payment: Payment = {
      id: this.newId(quote.customer.speaks, 'trf'),
      quote,
      state: held ? 'held' : 'moving',
      made: this.now(),
    }
    this.payments.push(payment)
    this.effects.push({ what: 'debit', about: quote.id })
    return payment
  }

  paymentOf(quote: Quote): Payment | undefined {
    return this.payments.find((payment) => payment.quote === quote)
  }

  customer(id: string): Customer | undefined {
    return this.customers.find((customer) => customer.id === id && !customer.closed)
  }

  accountsOf(customer: Customer): Account[] {
    return this.accounts.filter((account) => account.customer === customer && !account.closed)
  }
}
