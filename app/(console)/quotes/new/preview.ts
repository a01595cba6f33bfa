import 'server-only'
import { type Formatters, formatters } from '#app/formatters'
import { amountConverted, isPriced } from '#backoffice/payments/price'
import { ServiceError } from '#contract/errors'
import { figureToMinor } from '#contract/figures'
import { formatDecimal, parseDecimal, plainNumber } from '#contract/money'
import type { QuotePreview } from '#contract/quote-preview'
import type { ExchangeRate } from '#contract/rates'
import { orRefusal } from '#contract/refusal-as-value'
import type { Staff } from '#lib/access/session'
import { api, apiExtensions } from '#lib/server/api'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import { attempt } from '#lib/shared/attempt'
import { afterDebit } from '../../_records/prefunded-account/exact-balance'
import { limitSentence } from '../../_records/quote/limit-sentence'
import type { Preview, PreviewPrice } from '../../_records/quote/preview-view'
import { readRate } from '../../_records/rate/read-rate'
import { roughPrice } from '../../_records/rate/rough-price'
import { feeAmount, feeWords } from '../fee-label'
import { type PreviewInput, toQuoteBody } from '../schema'
import { previewApproval } from './preview-approval'

type Pair = Pick<PreviewInput, 'sourceCurrency' | 'destinationCurrency'>

/** Returns a preview with the current rate only, before an amount is entered. */
export async function previewRate(pair: Pair): Promise<Preview> {
  const format = await formatters()
  const rate = await readRate(pair.sourceCurrency, pair.destinationCurrency)
  if (rate.failure) return failed(rate.failure.code)
  return { rate: shownRate(rate.value, format), price: null, problem: null }
}

/** Returns a preview by the rules of a quote if the API supports it; otherwise amount × rate, without the fees. */
export async function previewPrice(input: PreviewInput, staff: Staff): Promise<Preview> {
  const format = await formatters()
  // Money that comes in needs nobody's approval.
  const isDeposit = input.sourceRail === 'pagomovil'
  const judged = async (debitMinor: bigint) => (isDeposit ? null : previewApproval(input, debitMinor, { staff, format }))
  if (!(await apiExtensions()).has('previewQuote')) return roughly(input, format, judged)
  const priced = await orRefusal(api.previewQuote(toQuoteBody(input)).then(mustBePriced))
  if (priced instanceof ServiceError) {
    const shown = await previewRate(input)
    return { ...shown, problem: shown.problem ?? (await problemOf(priced, input, shown.rate?.value, format)) }
  }
  const after = await balanceLeft(input, priced, format)
  return {
    rate: { value: plainNumber(priced.exchange_rate), asOf: priced.rate_details?.as_of ?? format.now.toISOString() },
    price: {
      ...(await toPrice(input, priced, after, format)),
      approval: await judged(figureToMinor(priced.source_amount, 'ceil')),
    },
    problem: null,
  }
}

/** Throws `api_invalid_answer` for a preview with a figure that is no amount of money. */
function mustBePriced(preview: QuotePreview): QuotePreview {
  if (isPriced(preview)) return preview
  throw new ServiceError('api_invalid_answer', 'a figure of the preview is no amount')
}

async function toPrice(
  input: PreviewInput,
  priced: QuotePreview,
  after: PreviewPrice['after'],
  format: Formatters,
): Promise<Omit<PreviewPrice, 'approval'>> {
  const { sourceCurrency: from, destinationCurrency: to } = input
  const words = await feeWords(format)
  return {
    converted: format.amount(amountConverted(priced), from),
    fees: priced.commission_fees.map((fee) => ({
      label: words(fee, priced),
      amount: format.amount(feeAmount(fee, priced.total_fees, priced.commission_fees.length), from),
    })),
    debit: format.amount(priced.source_amount, from),
    received: format.amount(priced.quoted_amount, to),
    after,
    onePercent: format.amount(formatDecimal(figureToMinor(priced.quoted_amount, 'floor') / 100n, 2), to),
  }
}

async function balanceLeft(
  { prefundedAccountId }: PreviewInput,
  { source_amount }: QuotePreview,
  format: Formatters,
): Promise<PreviewPrice['after']> {
  const accounts = await attempt(listPrefundedAccounts())
  const account = accounts.ok ? accounts.value.find(({ id }) => id === prefundedAccountId) : undefined
  if (!account?.available_balance) return null
  const { left, suffices } = afterDebit(account.available_balance, figureToMinor(source_amount, 'ceil'))
  return left === null ? null : { account: account.name, text: format.amount(left, account.currency), enough: suffices !== false }
}

type Judged = (debitMinor: bigint) => Promise<PreviewPrice['approval']>

async function roughly(input: PreviewInput, format: Formatters, judged: Judged): Promise<Preview> {
  const rate = await readRate(input.sourceCurrency, input.destinationCurrency)
  // A missing rate does not prevent a quote, because the quote has its own rate.
  if (rate.failure) return failed(rate.failure.code, false)
  const price = roughPrice(BigInt(input.amountMinor), input.side, rate.value.rate)
  const shown = { rate: shownRate(rate.value, format), problem: null }
  if (price === undefined) return { ...shown, price: null }
  const received = format.amount(price.received, input.destinationCurrency)
  const onePercent = format.amount(formatDecimal(parseDecimal(price.received, 2) / 100n, 2), input.destinationCurrency)
  const converted = format.amount(price.sent, input.sourceCurrency)
  const approval = await judged(parseDecimal(price.sent, 2))
  return { ...shown, price: { converted, fees: null, debit: null, received, after: null, onePercent, approval } }
}

function shownRate({ rate, as_of }: ExchangeRate, format: Formatters) {
  return { value: plainNumber(rate), asOf: as_of ?? format.now.toISOString() }
}

function failed(code: string, stops = true): Preview {
  return { rate: null, price: null, problem: { code, stops } }
}

async function problemOf(refusal: ServiceError, input: PreviewInput, rate: string | undefined, format: Formatters) {
  const { code, errors } = refusal
  return { code, field: errors[0]?.code, limit: await limitSentence(refusal, input, rate, format), stops: true }
}
