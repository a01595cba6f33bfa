import type { Formatters } from '#app/formatters'
import type { Approval } from '#backoffice/approvals/approval'
import { parseIntent } from '#backoffice/approvals/payment-intent'
import { formatDecimal } from '#contract/money'

/** Returns the amount of a request: the debit or the payout, as it was entered; for a batch, the largest possible debit. */
export function requestedAmount({ kind, intent, debitMinor, currency }: Approval, format: Formatters): string {
  if (kind === 'batch') return format.amount(formatDecimal(debitMinor, 2), currency)
  const { amountMinor, side, sourceCurrency, destinationCurrency } = parseIntent(intent)
  return format.amount(formatDecimal(amountMinor, 2), side === 'source' ? sourceCurrency : destinationCurrency)
}
