import type { EchoedQuote } from '#contract/echoed-quote'
import { plainNumber, readWireAmount, toWireAmount } from '#contract/money'
import { type AmountSide, amountSides, type FeePayer, feePayers, paymentRails, type Quote } from '#contract/transfers'
import { addsUp } from './price'

/** The terms that were requested, as sent. The amount is in minor units (1/100) of the currency of `side`; null if not stored. */
export type TypedTerms = { amountMinor: bigint; side: AmountSide; feesPaidBy: FeePayer } & Partial<
  Record<RequestedMember, string | null>
>
type RequestedMember =
  | 'customerId'
  | 'accountId'
  | 'sourceCurrency'
  | 'destinationCurrency'
  | 'sourceRail'
  | 'destinationRail'
  | 'sourceAccountId'

/** The members of a quote that are compared with the request. */
export type EchoMember = RequestedMember | 'amount' | 'side' | 'feesPaidBy' | 'rate' | 'sourceAmount' | 'quotedAmount' | 'fees'

/**
 * A member that differs from the request, as text: amounts in minor units, others as sent. `typed` is undefined for figures that
 * are not typed, `came` for values that are not valid amounts. `exact` is a figure with more decimals than amounts have, in whole
 * units. `inexact`: the API sent a figure that no number represents exactly.
 */
export type Difference = {
  member: EchoMember
  typed: string | undefined
  came: string | undefined
  exact?: string
  inexact?: true
}

/**
 * Lists all differences between a quote and the request; empty if it may be paid. Another implementation may read `amount` in
 * another unit, and a quote for another account, currency or customer must never be paid. Members that the API does not return
 * are no differences, nor are its own words for a rail, a side or who pays the fees. The account of the payee is: an answer that
 * does not name it does not show whom it pays.
 */
export function echoDifferences(typed: TypedTerms, quote: EchoedQuote): Difference[] {
  return [...amountDifference(typed, quote), ...figureDifferences(quote), ...otherMembers(typed, quote)]
}

/** Compares the principal, or the received amount, which must be exactly equal. */
function amountDifference(typed: TypedTerms, quote: Quote): Difference[] {
  const came = quotedAmount(typed, quote)
  // A figure that is missing or no amount is reported itself.
  if (came === undefined || came === typed.amountMinor) return []
  return [{ member: 'amount', typed: String(typed.amountMinor), came: came.toString() }]
}

/**
 * Returns whether an amount came back as exactly a hundred times, or a hundredth, of what was sent: then its unit is set
 * wrongly.
 */
export function isUnitApart({ member, typed, came }: Pick<Difference, 'member' | 'typed' | 'came'>): boolean {
  if (member !== 'amount' || typed === undefined || came === undefined) return false
  return BigInt(came) === BigInt(typed) * 100n || BigInt(typed) === BigInt(came) * 100n
}

/**
 * Returns whether the API quoted the requested amount as the whole debit, with the fees out of it, although the sender was to pay
 * them on top: the payee would receive less than was requested. The figures must add up in that sense.
 */
export function takesFeesOut({ amountMinor, side, feesPaidBy }: TypedTerms, quote: Quote): boolean {
  const isOnTop = side === 'source' && feesPaidBy === 'source'
  const fees = readWireAmount(quote.total_fees) ?? 0n
  return isOnTop && fees > 0n && readWireAmount(quote.source_amount) === amountMinor && addsUp(quote)
}

/**
 * Returns whether the figures of a quote only fit if its amount is the requested one without the fees, which come on top of it: what
 * would be debited is then stated by no figure of the quote.
 */
export function leavesFeesApart({ amountMinor, side, feesPaidBy }: TypedTerms, quote: Quote): boolean {
  const isOnTop = side === 'source' && feesPaidBy === 'source'
  const fees = readWireAmount(quote.total_fees) ?? 0n
  if (!isOnTop || fees <= 0n || readWireAmount(quote.source_amount) !== amountMinor) return false
  return !addsUp(quote) && addsUp({ ...quote, source_amount: toWireAmount(amountMinor + fees) })
}

/** Returns the quoted amount; undefined if the figures are not valid amounts (more than two decimals, not finite). */
function quotedAmount(typed: TypedTerms, quote: Quote): bigint | undefined {
  if (typed.side === 'destination') return readWireAmount(quote.quoted_amount)
  const [amount, fees] = [readWireAmount(quote.source_amount), readWireAmount(quote.total_fees)]
  if (amount === undefined || fees === undefined) return undefined
  return (published(feePayers, quote.fees_paid_by) ?? typed.feesPaidBy) === 'source' ? amount - fees : amount
}

/** Lists the invalid figures of a quote: zero, negative, with an exponent, or not a number. */
export function figureDifferences(quote: Quote): Difference[] {
  const figures: [EchoMember, 'source_amount' | 'quoted_amount' | 'total_fees', (minor: bigint) => boolean][] = [
    ['sourceAmount', 'source_amount', (minor) => minor > 0n],
    ['quotedAmount', 'quoted_amount', (minor) => minor > 0n],
    ['fees', 'total_fees', (minor) => minor >= 0n],
  ]
  const bad = figures.flatMap(([member, name, isRight]): Difference[] => {
    const minor = readWireAmount(quote[name])
    if (minor !== undefined && isRight(minor)) return []
    const inexact = quote.inexact?.includes(name) === true
    return [{ member, typed: undefined, came: minor?.toString(), ...exactOf(quote[name]), ...(inexact && { inexact }) }]
  })
  const { exchange_rate: rate } = quote
  const isRate = rate !== undefined && Number.isFinite(rate) && rate > 0
  return isRate ? bad : [...bad, { member: 'rate', typed: undefined, came: undefined }]
}

/** Returns a figure with more than two decimals as text. */
function exactOf(value: number | undefined): { exact?: string } {
  const text = value !== undefined && Number.isFinite(value) ? plainNumber(value) : ''
  return /\.\d{3,}$/.test(text) ? { exact: text } : {}
}

function otherMembers(typed: TypedTerms, quote: EchoedQuote): Difference[] {
  const came: Partial<Record<EchoMember, string | null | undefined>> = {
    customerId: quote.customer_id,
    accountId: quote.destination.account_id,
    sourceCurrency: quote.source.currency || undefined,
    destinationCurrency: quote.destination.currency || undefined,
    sourceRail: publishedRail(quote.source.payment_rail),
    destinationRail: publishedRail(quote.destination.payment_rail),
    sourceAccountId: quote.source.account_id,
  }
  const requested: [EchoMember, string | null | undefined, string | null | undefined][] = [
    ['side', typed.side, published(amountSides, quote.amount_side)],
    ['feesPaidBy', typed.feesPaidBy, published(feePayers, quote.fees_paid_by)],
    ...requestedMembers.map((member) => [member, typed[member], came[member]] satisfies [EchoMember, unknown, unknown]),
  ]
  return requested.flatMap(([member, sent, back]) =>
    sent == null || back == null || sent === back ? [] : [{ member, typed: sent, came: back }],
  )
}

/** Normalizes a rail; undefined for unpublished ones, which prove nothing. The published interface has two spellings of one. */
function publishedRail(rail: string | null | undefined): string | undefined {
  return published(paymentRails, rail === 'pago_movil' ? 'pagomovil' : rail)
}

/** Returns the status if it is one of the published ones; undefined for any other, which proves nothing. */
function published<Word extends string>(words: readonly Word[], told: string | null | undefined): Word | undefined {
  return words.find((word) => word === told)
}

const requestedMembers: readonly RequestedMember[] = [
  'customerId',
  'accountId',
  'sourceCurrency',
  'destinationCurrency',
  'sourceRail',
  'destinationRail',
  'sourceAccountId',
]
