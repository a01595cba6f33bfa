import type { RefusedAmount, RowPrice, RowPricing, RowToPrice } from '#backoffice/batches/deps'
import { isPriced } from '#backoffice/payments/price'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { figureToMinor } from '#contract/figures'
import { currencies, formatDecimal } from '#contract/money'
import { orRefusal, unlessCode } from '#contract/refusal-as-value'
import { readAmountBounds } from '#lib/shared/amount-bounds'
import { cacheAnswers } from './cache-answers'

/** How long a rate may be cached that is shown before a quote locks it. */
const maxAgeMs = 60_000

/** How long a refused price may be cached: for the rows of one pass, and not until somebody has mended the cause. */
const refusedMs = 5_000

/** What is wrong with a request whose amount nobody can pay to this payee. */
const amountFaults: ReadonlySet<string> = new Set(['amount_out_of_bounds', 'fees_exceed_amount', 'quoted_amount_zero'])

/**
 * Makes a function that returns the price of a row, from an API that previews quotes. Rows of the same customer, amount and
 * rail share the answer, also a refusal; other customers do not, because what one may still send this month is part of it. If
 * the price is not known before the quote, it is shown as unknown, never as zero.
 */
export function createRowPricer(api: PaymentsApi): (row: RowToPrice) => Promise<RowPricing> {
  const prices = cacheAnswers<RowPrice | undefined>(maxAgeMs, { milliseconds: refusedMs, isAnswer: isRefusal })
  return async (row) => {
    const { batch, customerId, account, amount } = row
    const rail = String(account.shown.account_rail)
    const terms = [customerId, batch.sourceAccountId, batch.feesPaidBy, account.currency, rail, String(amount.minor), amount.side]
    const priced = await orRefusal(prices(JSON.stringify(terms), () => preview(api, row)))
    return priced instanceof ServiceError ? toUnpriced(priced) : priced
  }
}

/** Returns whether the API answered that it does not quote this. An outage and a limit of requests are no such answer. */
function isRefusal(error: unknown): boolean {
  return error instanceof ServiceError && (error.code === 'validation_failed' || error.code === 'customer_not_verified')
}

/** A customer who may not be paid, or an unreachable API, is reported when the row is quoted. */
function toUnpriced({ code, errors, extra }: ServiceError): RefusedAmount | undefined {
  if (code !== 'validation_failed' || !errors.some((one) => amountFaults.has(one.code))) return undefined
  const { least, most, currency, limit } = readAmountBounds(extra)
  return {
    allowed: {
      ...(least !== undefined && { least: formatDecimal(least, 2) }),
      ...(most !== undefined && { most: formatDecimal(most, 2) }),
      ...(limit && { limit }),
      currency,
    },
  }
}

async function preview(api: PaymentsApi, { batch, customerId, account, amount }: RowToPrice): Promise<RowPrice | undefined> {
  const [from, to] = [batch.sourceCurrency, account.currency].map((text) => currencies.find((one) => one === text))
  if (from === undefined || to === undefined) return undefined
  const price = await unlessCode(
    'extension_missing',
    api.previewQuote({
      amount: Number(amount.minor),
      customer_id: customerId,
      source: { payment_rail: 'prefunded_account', currency: from, account_id: batch.sourceAccountId },
      destination: { currency: to, account_id: account.id },
      fees_paid_by: batch.feesPaidBy,
      ...(amount.side === 'destination' && { amount_side: amount.side }),
    }),
  )
  if (price === undefined || !isPriced(price)) return undefined
  return {
    debitMinor: figureToMinor(price.source_amount, 'ceil'),
    feesMinor: figureToMinor(price.total_fees, 'ceil'),
    receivedMinor: figureToMinor(price.quoted_amount, 'floor'),
  }
}
