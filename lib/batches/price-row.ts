import type { RowPrice, RowToPrice } from '#backoffice/batches/ground'
import type { PaymentsApi } from '#contract/api'
import { ServiceError } from '#contract/errors'
import { currencies, fromWireAmount } from '#contract/money'
import { unlessCode } from '#contract/refusal-as-value'
import { cacheAnswers } from './cache-answers'

/** How long a rate may be cached that is shown before a quote locks it. */
const maxAgeMs = 60_000

/**
 * Makes a function that returns the price of a row, from an API that previews quotes; rows of the same amount over the same rail
 * share the price. Undefined if it is not known before the quote: it is then shown as unknown, never as zero.
 */
export function createRowPricer(api: PaymentsApi): (row: RowToPrice) => Promise<RowPrice | undefined> {
  const prices = cacheAnswers<RowPrice | undefined>(maxAgeMs)
  return (row) => {
    const { batch, account, amount } = row
    const rail = String(account.shown.account_rail)
    const terms = [batch.sourceAccountId, batch.feesPaidBy, account.currency, rail, String(amount.minor), amount.side]
    return prices(JSON.stringify(terms), () => preview(api, row))
  }
}

async function preview(api: PaymentsApi, { batch, customerId, account, amount }: RowToPrice): Promise<RowPrice | undefined> {
  const [from, to] = [batch.sourceCurrency, account.currency].map((text) => currencies.find((one) => one === text))
  if (from === undefined || to === undefined) return undefined
  try {
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
    return (
      price && {
        debitMinor: fromWireAmount(price.source_amount),
        feesMinor: fromWireAmount(price.total_fees),
        receivedMinor: fromWireAmount(price.quoted_amount),
      }
    )
  } catch (error) {
    // A customer who may not be paid, a limit, or an unreachable API is reported when the row is quoted.
    if (error instanceof ServiceError) return undefined
    throw error
  }
}
