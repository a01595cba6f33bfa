import type { Currency } from '#contract/currency'
import type { KycType } from '#contract/customer-body'
import { invalidField } from '#contract/errors'
import { toWireAmount } from '#contract/money'
import type { Price } from './pricing.rules'
import type { TransferSettings } from './tables'

/** The amounts that limits apply to, in 1/100 of their currencies. */
export type Sizes = Pick<Price, 'principalMinor' | 'sourceAmountMinor' | 'quotedAmountMinor'> & { usdcAmountMinor: bigint }
type Route = { sourceCurrency: Currency; sourceRail: string; destinationRail: string }

/** Tells whether the maximum of a transfer applies to this currency: it is in dollars, so it does not apply to bolívares. */
export function hasMaximum(currency: Currency): boolean {
  return currency !== 'VES'
}

/** Returns what a customer of a tier may send in a month, in 1/100 USDC. */
export function monthlyCap(kycType: KycType, settings: TransferSettings): bigint {
  return kycType === 'enhanced' ? settings.enhancedMonthlyCapMinor : settings.standardMonthlyCapMinor
}

/** Throws if the principal is outside the organization's bounds. */
export function mustFitBounds({ sourceCurrency }: Route, principalMinor: bigint, settings: TransferSettings): void {
  const max = hasMaximum(sourceCurrency) ? settings.maxAmountMinor : undefined
  if (principalMinor >= settings.minAmountMinor && (max === undefined || principalMinor <= max)) return
  throw outOfBounds({ limit: 'transfer', min: settings.minAmountMinor, max, currency: sourceCurrency })
}

/** Throws if the amount exceeds the maximum of one pago móvil, in either direction. */
export function mustFitPagomovil(
  route: Route,
  { sourceAmountMinor, quotedAmountMinor }: Sizes,
  settings: TransferSettings,
): void {
  const legs = [
    ...(route.sourceRail === 'pagomovil' ? [sourceAmountMinor] : []),
    ...(route.destinationRail === 'pagomovil' ? [quotedAmountMinor] : []),
  ]
  if (legs.some((minor) => minor > settings.pagomovilMaxMinor)) {
    throw outOfBounds({ limit: 'pagomovil', min: 1n, max: settings.pagomovilMaxMinor, currency: 'VES' })
  }
}

/** Throws if the amount would exceed the customer's monthly cap, which depends on the tier. Deposits do not count. */
export function mustFitMonth(kycType: KycType, used: bigint, { usdcAmountMinor }: Sizes, settings: TransferSettings): void {
  const cap = monthlyCap(kycType, settings)
  if (used + usdcAmountMinor <= cap) return
  const left = cap > used ? cap - used : 0n
  throw outOfBounds({ limit: 'customer_month', min: settings.minAmountMinor, max: left, used, currency: 'USDC' })
}

type Bounds = { limit: string; min: bigint; max: bigint | undefined; currency: Currency; used?: bigint }

function outOfBounds({ limit, min, max, currency, used }: Bounds) {
  return invalidField('/amount', 'amount_out_of_bounds', {
    min: toWireAmount(min),
    max: max === undefined ? null : toWireAmount(max),
    currency,
    limit,
    ...(used !== undefined && { used: toWireAmount(used) }),
  })
}
