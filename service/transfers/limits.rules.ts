import type { KycType } from '#contract/customer-body'
import { invalidField } from '#contract/errors'
import { type Currency, toWireAmount } from '#contract/money'
import type { Price } from './pricing.rules'
import type { TransferSettings } from './settings'

/** The money of a transfer that limits speak of, in 1/100 of its currencies. */
export type Sizes = Pick<Price, 'principalMinor' | 'sourceAmountMinor' | 'quotedAmountMinor'> & { usdcAmountMinor: bigint }
type Route = { sourceCurrency: Currency; sourceRail: string; destinationRail: string }

/** Refuses a principal outside the organization's bounds; those are stated in dollars, so bolívares have their own below. */
export function mustFitBounds({ sourceCurrency }: Route, principalMinor: bigint, settings: TransferSettings): void {
  const max = sourceCurrency === 'VES' ? undefined : settings.maxAmountMinor
  if (principalMinor >= settings.minAmountMinor && (max === undefined || principalMinor <= max)) return
  throw outOfBounds({ limit: 'transfer', min: settings.minAmountMinor, max, currency: sourceCurrency })
}

/** Refuses what one pago móvil cannot carry, in either direction. */
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

/** Refuses what would take a customer over the cap of their tier this month. Deposits do not count. */
export function mustFitMonth(kycType: KycType, used: bigint, { usdcAmountMinor }: Sizes, settings: TransferSettings): void {
  const cap = kycType === 'enhanced' ? settings.enhancedMonthlyCapMinor : settings.standardMonthlyCapMinor
  if (used + usdcAmountMinor <= cap) return
  const left = cap > used ? cap - used : 0n
  throw outOfBounds({ limit: 'customer_month', min: settings.minAmountMinor, max: left, currency: 'USDC' })
}

function outOfBounds({ limit, min, max, currency }: { limit: string; min: bigint; max: bigint | undefined; currency: Currency }) {
  return invalidField('/amount', 'amount_out_of_bounds', {
    min: toWireAmount(min),
    max: max === undefined ? null : toWireAmount(max),
    currency,
    limit,
  })
}
