import type { Formatters } from '#app/formatters'
import { figureText, isMinorOf, readFigure } from '#contract/figures'
import { plainNumber } from '#contract/money'
import type { Quote, Transaction } from '#contract/transfers'
import { fromMinor } from '#lib/shared/format'
import { notKnown } from '#lib/shared/not-known'
import { causeOf } from './causes'
import { cameBack, isUnpaid, type Phase } from './phase'

/** `amount` is decimal text or a number of the contract, in major units. */
export type Money = { amount: string | number; currency: string }
type Payment = {
  quote?: Quote | undefined
  transaction?: Transaction | undefined
  /** See `PaymentFacts`: the type of a transaction then proves no direction. */
  foreign?: boolean
}

/** `returned`: the part of the received amount that the bank returned. `amount`: the amount of a payment of unknown direction. */
type Figures = Record<'debit' | 'received' | 'returned' | 'amount', Money | undefined>

/**
 * Returns the debit and the received amount, from the transaction and the quote together; undefined if neither contains it. The
 * published members of a transaction contain only its amount in USDC: the debit of a payout, or the received amount of a deposit.
 */
export function figuresOf({ quote, transaction, foreign = false }: Payment): Figures {
  const inUsdc = money(transaction && fromMinor(transaction.amount), 'USDC')
  const deposit = isDeposit({ quote, transaction, foreign })
  const isUnknown = hasNoDirection({ quote, transaction, foreign })
  const debit =
    money(transaction?.source_amount, transaction?.source_currency) ?? money(quote?.source_amount, quote?.source.currency)
  const received =
    money(transaction?.quoted_amount, transaction?.destination_currency) ??
    money(quote?.quoted_amount, quote?.destination.currency)
  const returned = money(transaction?.returned_amount || undefined, received?.currency)
  if (isUnknown) return { debit, received, returned, amount: debit === undefined && received === undefined ? inUsdc : undefined }
  const found = { debit: debit ?? (deposit ? undefined : inUsdc), received: received ?? (deposit ? inUsdc : undefined) }
  return { ...found, returned, amount: undefined }
}

/**
 * Returns what another API reports as debited for a payout, if that is neither the debit of its quote nor that debit without the
 * fees: the interface does not say which of the two the amount of a transaction is. In major units; undefined if they agree or if
 * a figure is missing.
 */
export function otherDebit({ quote, transaction, foreign = false }: Payment): { reported: Money; quoted: Money } | undefined {
  const { source_amount: amount, source, total_fees: fees } = quote ?? {}
  if (!foreign || amount === undefined || source?.currency !== 'USDC' || isDeposit({ quote })) return undefined
  const [debit, reported] = [readFigure(amount), transaction?.amount]
  if (debit === undefined || reported === undefined) return undefined
  const agrees = [debit, debit - (readFigure(fees) ?? 0n)].some((figure) => isMinorOf(BigInt(reported), figure))
  if (agrees) return undefined
  return { reported: { amount: fromMinor(reported), currency: 'USDC' }, quoted: { amount, currency: 'USDC' } }
}

/**
 * Returns an amount of the contract as plain decimal text for a file, so that a spreadsheet can add it up; with all its digits if
 * another API sent more than two decimals.
 */
export function plainAmount(amount: number | undefined): string | null {
  if (amount === undefined || !Number.isFinite(amount)) return null
  const figure = readFigure(amount)
  return figure === undefined ? plainNumber(amount) : figureText(figure)
}

/** Returns whether money comes in. The quote decides; without it the type of the transaction, except over another API. */
export function isDeposit({ quote, transaction, foreign = false }: Payment): boolean {
  if (quote !== undefined) return quote.source.payment_rail === 'pagomovil'
  return !foreign && transaction?.type === 'deposit'
}

/** Returns whether nothing that we know says if the money comes in or goes out: another API reports a payment made elsewhere. */
export function hasNoDirection({ quote, foreign = false }: Payment): boolean {
  return foreign && quote === undefined
}

/** Returns the word for the debit: an amount that was not debited yet is called a quoted one. */
export function debitWord(phase: Phase): 'debited' | 'quotedDebit' {
  return isUnpaid(phase) ? 'quotedDebit' : 'debited'
}

/** Returns the word for the amount that the payee gets. A payment that was returned had been received before. */
export function receivedWord({
  phase,
  transaction,
}: Payment & { phase: Phase }): 'received' | 'notReceived' | 'toReceive' | 'quotedReceived' {
  if (phase === 'completed' || causeOf(phase, transaction) === 'returned') return 'received'
  if (isUnpaid(phase)) return 'quotedReceived'
  return cameBack(phase) || phase === 'failed_unsaid' ? 'notReceived' : 'toReceive'
}

/** Returns a figure such as "101.00 USDC" for a table cell; empty if it is unknown. Sentences omit an unknown figure instead. */
export function written(figure: Money | undefined, format: Formatters): string {
  return figure === undefined ? '' : format.amount(figure.amount, figure.currency)
}

/** Returns the same for a page, where an unknown figure is said to be not known. */
export function writtenOrNot(figure: Money | undefined, format: Formatters): string {
  return figure === undefined ? notKnown(format.locale) : written(figure, format)
}

/** Returns whether the amount of a payment cannot be called its debit, or what it brings: its direction is not known. */
export function hasPlainAmount(payment: Payment): boolean {
  const { debit, received } = figuresOf(payment)
  return hasNoDirection(payment) && debit === undefined && received === undefined
}

/** Returns "101.00 USDC → 28,411.34 VES", or only the known figure. */
export function exchanged(payment: Payment, format: Formatters): string {
  const { debit, received, amount } = figuresOf(payment)
  return [amount, debit, received]
    .flatMap((figure) => figure ?? [])
    .map((figure) => written(figure, format))
    .join(' → ')
}

/** Returns the same with a second line that holds the exact rate, for text that is copied. */
export function exchangedAtRate(payment: Payment, format: Formatters): string {
  const { quote } = payment
  const rate = quote && `1 ${quote.source.currency} = ${format.exactRate(quote.exchange_rate)} ${quote.destination.currency}`
  return [exchanged(payment, format), rate].filter(Boolean).join('\n')
}

function money(amount: string | number | undefined, currency: string | undefined): Money | undefined {
  return amount === undefined || currency === undefined ? undefined : { amount, currency }
}
