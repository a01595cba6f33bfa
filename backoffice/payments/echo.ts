import type { EchoedQuote } from '#contract/echoed-quote'
import { figureScale, figureText, isMinorOf, readFigure } from '#contract/figures'
import { formatDecimal, parseDecimal } from '#contract/money'
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
 * A member that differs from the request, as text: figures as decimals in major units, others as sent. `typed` is undefined for
 * figures that are not typed, `came` for values that are not valid amounts. `inexact`: the API sent a figure that no number
 * represents exactly.
 */
export type Difference = {
  member: EchoMember
  typed: string | undefined
  came: string | undefined
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

/**
 * Compares the principal, or the received amount, which must be equal to the minor unit. An API that calculates with more decimals
 * may round each figure, so less than one minor unit is no difference.
 */
function amountDifference(typed: TypedTerms, quote: Quote): Difference[] {
  const came = quotedAmount(typed, quote)
  // A figure that is missing or no amount is reported itself.
  if (came === undefined || isMinorOf(typed.amountMinor, came)) return []
  return [{ member: 'amount', typed: formatDecimal(typed.amountMinor, 2), came: figureText(came) }]
}

/**
 * Returns whether an amount came back as exactly a hundred times, or a hundredth, of what was sent: then its unit is set
 * wrongly.
 */
export function isUnitApart({ member, typed, came }: Pick<Difference, 'member' | 'typed' | 'came'>): boolean {
  if (member !== 'amount' || typed === undefined || came === undefined) return false
  const [sent, back] = [typed, came].map((text) => parseDecimal(text, figureScale))
  return sent !== undefined && back !== undefined && (back === sent * 100n || sent === back * 100n)
}

/**
 * Returns whether the API quoted the requested amount as the whole debit, with the fees out of it, although the sender was to pay
 * them on top: the payee would receive less than was requested. The figures must add up in that sense.
 */
export function takesFeesOut({ amountMinor, side, feesPaidBy }: TypedTerms, quote: Quote): boolean {
  const isOnTop = side === 'source' && feesPaidBy === 'source'
  const fees = readFigure(quote.total_fees) ?? 0n
  return isOnTop && fees > 0n && isMinorOf(amountMinor, readFigure(quote.source_amount) ?? 0n) && addsUp(quote)
}

/** Returns the quoted amount in millionths; undefined if the figures are not valid amounts. */
function quotedAmount(typed: TypedTerms, quote: Quote): bigint | undefined {
  if (typed.side === 'destination') return readFigure(quote.quoted_amount)
  const [amount, fees] = [readFigure(quote.source_amount), readFigure(quote.total_fees)]
  if (amount === undefined || fees === undefined) return undefined
  return (published(feePayers, quote.fees_paid_by) ?? typed.feesPaidBy) === 'source' ? amount - fees : amount
}

/** Lists the invalid figures of a quote: zero, negative, too large, or not a number. */
export function figureDifferences(quote: Quote): Difference[] {
  const figures: [EchoMember, 'source_amount' | 'quoted_amount' | 'total_fees', (figure: bigint) => boolean][] = [
    ['sourceAmount', 'source_amount', (figure) => figure > 0n],
    ['quotedAmount', 'quoted_amount', (figure) => figure > 0n],
    ['fees', 'total_fees', (figure) => figure >= 0n],
  ]
  const bad = figures.flatMap(([member, name, isRight]): Difference[] => {
    const figure = readFigure(quote[name])
    if (figure !== undefined && isRight(figure)) return []
    const inexact = quote.inexact?.includes(name) === true
    return [
      { member, typed: undefined, came: figure === undefined ? undefined : figureText(figure), ...(inexact && { inexact }) },
    ]
  })
  const { exchange_rate: rate } = quote
  const isRate = rate !== undefined && Number.isFinite(rate) && rate > 0
  return isRate ? bad : [...bad, { member: 'rate', typed: undefined, came: undefined }]
}

function otherMembers(typed: TypedTerms, quote: EchoedQuote): Difference[] {
  const came: Partial<Record<EchoMember, string | null | undefined>> = {
    customerId: quote.customer_id,
    accountId: quote.destination.account_id,
    sourceCurrency: quote.source.currency || undefined,
    destinationCurrency: quote.destination.currency || undefined,
    sourceRail: published(paymentRails, quote.source.payment_rail),
    destinationRail: published(paymentRails, quote.destination.payment_rail),
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

/** Returns a word of the API if it is one of the published ones; undefined for any other, which proves nothing. */
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
