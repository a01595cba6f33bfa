import { type Account, type Customer, type Payment, type PaymentState, type Quote, rateHundredths } from './books'
import { Digits, inCamelCase, type Json } from './json'
import type { Combination } from './variations'

/** The members of an answer: the same records, written by each combination. */

type Members = Record<string, Json>

export function writeId({ ids }: Combination, id: string): Json {
  return ids === 'beyond_2_53' ? new Digits(id) : id
}

/** Formats `10100n` as `101.00`. */
function toMajor(minor: bigint): string {
  return `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
}

function writeQuoted({ amounts, quoteUnit, quote }: Combination, minor: bigint, currency: string): Json {
  const rest = { six_decimals: '4321', binary_floats: '00000000001' }[String(quote)] ?? ''
  const digits = quoteUnit === 'minor' ? `${minor}${rest && `.${rest}`}` : `${toMajor(minor)}${rest}`
  if (amounts === 'text') return digits
  return amounts === 'value_currency' ? { value: new Digits(digits), currency } : new Digits(digits)
}

/** Writes a balance or transaction amount: by the interface, minor units of USDC as text. */
function writeMinor({ amounts }: Combination, minor: bigint): Json {
  return amounts === 'value_currency' ? { value: String(minor), currency: 'USDC' } : String(minor)
}

export function writeRate({ amounts }: Combination): Members {
  const digits = toMajor(rateHundredths)
  return { rate: amounts === 'text' ? digits : new Digits(digits) }
}

type Meaning = 'open' | 'held' | 'moving' | 'arrived' | 'returned'
const words = {
  published: { open: 'pending', held: 'pending', moving: 'processing', arrived: 'completed', returned: 'failed' },
  other_language: { open: 'abierta', held: 'retenida', moving: 'en camino', arrived: 'abonada', returned: 'devuelta' },
} as const
/** The published status of a transaction is binding; that of a quote is not, so an open one may be called `completed`. */
const otherMeaning = { open: 'completed', held: 'pending', moving: 'expired', arrived: 'expired', returned: 'cancelled' } as const

function writeStatus({ statusWords }: Combination, meaning: Meaning, of: 'quote' | 'payment'): Json {
  const word = words.published[meaning]
  if (statusWords === 'other_meaning') return of === 'quote' ? otherMeaning[meaning] : word
  if (statusWords === 'upper_case') return word.toUpperCase()
  if (statusWords === 'other_language') return words.other_language[meaning]
  if (statusWords === 'ten_thousand_characters') return 'w'.repeat(10_000)
  if (statusWords === 'html') return `<b onmouseover="document.title='owned'">${word}</b><script>document.title='owned'</script>`
  if (statusWords === 'number') return 7
  if (statusWords === 'null') return null
  return statusWords === 'absent' ? undefined : word
}

export function writeQuote(quote: Quote, paid: PaymentState | undefined, say: Combination): Members {
  const { from, toCurrency } = quote
  const currency = say.quote === 'other_source_currency' ? otherThan(from.currency) : from.currency
  const arriving = say.quote === 'other_destination_currency' ? otherThan(toCurrency) : toCurrency
  const fees = say.quote === 'fees_do_not_add_up' ? quote.fee * 3n : quote.fee
  const isBare = say.quote === 'no_account_and_reference'
  const account = say.quote === 'other_account' ? 'somebody-elses-account' : writeId(say, quote.account.id)
  const ends = say.quote === 'expired_at_birth' ? new Date(quote.made.getTime() - 60_000) : quote.ends
  return {
    id: writeId(say, quote.id),
    source_amount:
      say.quote === 'too_large_to_be_exact' ? new Digits(tooLarge) : writeQuoted(say, toSource(say, quote), currency),
    quoted_amount: writeQuoted(say, quote.arrives, arriving),
    exchange_rate: say.quoteEcho === 'rounded_rate' ? new Digits(roundedRate) : writeRate(say).rate,
    source: {
      currency: say.quoteEcho === 'no_currencies' && currency === from.currency ? undefined : currency,
      payment_rail: say.quote === 'other_rail' ? 'pagomovil' : writeRail(say, from.rail),
      account_id: say.quote === 'other_source_account' ? 'somebody-elses-treasury' : undefined,
    },
    destination: {
      currency: say.quoteEcho === 'no_currencies' && arriving === toCurrency ? undefined : arriving,
      account_id: isBare ? undefined : account,
      payment_rail: say.quote === 'other_destination_rail' ? 'wallet' : undefined,
    },
    customer_id: say.quote === 'other_customer' ? 'somebody-else' : undefined,
    fees_paid_by: say.quoteEcho === 'own_words' ? 'ordenante' : undefined,
    status: writeStatus(say, paid ?? 'open', 'quote'),
    created_at: quote.made.toISOString(),
    expires_at: say.quote === 'no_expiry' ? undefined : ends.toISOString(),
    external_transfer_id: isBare ? undefined : quote.reference,
    commission_fees: writeFees(say, writeQuoted(say, quote.fee, currency)),
    total_fees: writeQuoted(say, fees, currency),
  }
}

/** Returns what an API calls the source amount: the whole debit, or what is converted of it. */
function toSource({ quote: kind }: Combination, { debit, fee }: Quote): bigint {
  return kind === 'source_without_fees' ? debit - fee : debit
}

/** The rate of the books, rounded to one decimal less than they have. */
const roundedRate = `${rateHundredths / 100n}.${(rateHundredths / 10n) % 10n}`

function writeRail({ quoteEcho }: Combination, rail: string): string | undefined {
  if (quoteEcho === 'no_rails') return undefined
  return quoteEcho === 'own_words' ? 'cuenta_de_fondos' : rail
}

/** An amount whose last digit a float would change. */
const tooLarge = '900719925474099.37'

function writeFees({ feeLines }: Combination, figure: Json): Json[] {
  const named = (label: string, fee: Json): Members => ({ fee, type: 'percentage', label })
  const service = named('Service', feeLines === 'one_without_figure' ? 'see the tariff' : figure)
  if (feeLines === 'one_that_is_text') return ['Service: see the tariff']
  if (feeLines === 'two') return [service, named('Tax', figure)]
  return feeLines === 'two_one_without_figure' ? [service, named('Tax', 'see the tariff')] : [service]
}

function otherThan(currency: string): string {
  return currency === 'USD' ? 'USDC' : 'USD'
}

export function writePayment({ id, quote, state }: Payment, say: Combination): Members {
  return {
    id: writeId(say, id),
    amount: writeMinor(say, quote.debit),
    customer_email: quote.customer.email,
    type: 'transfer',
    status: writeStatus(say, state, 'payment'),
  }
}

export function writeCustomer(customer: Customer, say: Combination): Members {
  return {
    id: writeId(say, customer.id),
    email: customer.email,
    phone_number: customer.phone,
    type: customer.kind,
    kyc_type: customer.tier,
    address_line_1: customer.street,
    city: customer.city,
    country: customer.country,
    is_verified: { boolean: say.amounts === 'text' ? 'true' : true, letter: 'S', other_word: 'REVISADO' }[say.verified],
    created_at: customer.made.toISOString(),
    status: { absent: undefined, verified: 'verified', enabled: 'ENABLED', active: 'ACTIVE', number: 1 }[say.customerStatus],
  }
}

/** A wallet with an id of its own does not find its customer, so it has none where the answer to a new customer may be lost. */
function namesCustomer({ walletIds, network, networkAt }: Combination): boolean {
  return walletIds === 'customer' || (network !== 'sound' && networkAt === 'customer.create')
}

export function writeWallet({ id, email, kind, holds, state = 'ACTIVE' }: Customer, say: Combination): Members {
  return {
    email,
    user_id: namesCustomer(say) ? writeId(say, id) : `wlt-${id}`,
    balance: writeMinor(say, holds),
    type: kind,
    state,
    wallet_address: '0x52908400098527886E0F7030069857D2E4169EE7',
  }
}

export function writeAccount({ id, sent }: Pick<Account, 'id' | 'sent'>, say: Combination): Members {
  const { country_code, account_type, account_number, id_doc_number, phone_number } = sent
  const bank_code = say.bankCodes === 'number' && sent.bank_code ? new Digits(String(Number(sent.bank_code))) : sent.bank_code
  const record = { id: writeId(say, id), ...sent, bank_code }
  if (say.lists === 'camel_case' || say.accounts === 'camel_case') return inCamelCase(record)
  if (say.accounts === 'nested') {
    return {
      id: record.id,
      bank: { code: bank_code, country: country_code },
      account: { type: account_type, number: account_number },
      holder: { document: id_doc_number, phone: phone_number },
    }
  }
  if (say.accounts === 'other_names') {
    return {
      account_id: record.id,
      bank: bank_code,
      country: country_code,
      type: account_type,
      number: account_number,
      document: id_doc_number,
      phone: phone_number,
    }
  }
  if (say.accounts === 'masked') {
    return { id: record.id, bank_code, account_type, account_number: masked(account_number), phone_number: masked(phone_number) }
  }
  return record
}

function masked(text: string | undefined): string | undefined {
  return text && `****${text.slice(-4)}`
}
