import { describe, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { mustFitBounds, mustFitMonth, mustFitPagomovil, type Sizes } from './limits.rules'
import type { TransferSettings } from './tables'

const settings: TransferSettings = {
  organizationId: 'o',
  minAmountMinor: 100n,
  maxAmountMinor: 500_000n,
  pagomovilMaxMinor: 10_000_000n,
  standardMonthlyCapMinor: 100_000n,
  enhancedMonthlyCapMinor: 1_000_000n,
  quoteSeconds: 300,
  depositQuoteSeconds: 900,
  confirmSeconds: 600,
  keyApprovalAboveMinor: null,
}
const sizes: Sizes = { principalMinor: 0n, sourceAmountMinor: 0n, quotedAmountMinor: 0n, usdcAmountMinor: 0n }
const payout = { sourceCurrency: 'USDC', sourceRail: 'prefunded_account', destinationRail: 'pagomovil' } as const
const deposit = { sourceCurrency: 'VES', sourceRail: 'pagomovil', destinationRail: 'wallet' } as const

/** Returns the bounds in a refusal; undefined if the amount fits. */
function boundsSaid(rule: () => void): unknown {
  try {
    rule()
    return undefined
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    expect(error.errors).toEqual([{ pointer: '/amount', code: 'amount_out_of_bounds' }])
    return error.extra
  }
}

describe('the bounds of one transfer', () => {
  test('both ends fit, and what lies beyond is told how much would', () => {
    const said = { limit: 'transfer', min: 1, max: 5000, currency: 'USDC' }
    expect(boundsSaid(() => mustFitBounds(payout, 99n, settings))).toEqual(said)
    expect(boundsSaid(() => mustFitBounds(payout, 100n, settings))).toBeUndefined()
    expect(boundsSaid(() => mustFitBounds(payout, 500_000n, settings))).toBeUndefined()
    expect(boundsSaid(() => mustFitBounds(payout, 500_001n, settings))).toEqual(said)
  })

  test('bolívares have no upper bound here, because it is stated in dollars', () => {
    expect(boundsSaid(() => mustFitBounds(deposit, 10n ** 12n, settings))).toBeUndefined()
    expect(boundsSaid(() => mustFitBounds(deposit, 99n, settings))).toEqual({
      limit: 'transfer',
      min: 1,
      max: null,
      currency: 'VES',
    })
  })
})

describe('what one pago móvil carries', () => {
  const over = 10_000_001n
  const said = { limit: 'pagomovil', min: 0.01, max: 100_000, currency: 'VES' }

  test('of a payout it is what arrives, of a deposit what is sent', () => {
    expect(boundsSaid(() => mustFitPagomovil(payout, { ...sizes, quotedAmountMinor: over - 1n }, settings))).toBeUndefined()
    expect(boundsSaid(() => mustFitPagomovil(payout, { ...sizes, quotedAmountMinor: over }, settings))).toEqual(said)
    expect(boundsSaid(() => mustFitPagomovil(payout, { ...sizes, sourceAmountMinor: over }, settings))).toBeUndefined()
    expect(boundsSaid(() => mustFitPagomovil(deposit, { ...sizes, sourceAmountMinor: over }, settings))).toEqual(said)
    expect(boundsSaid(() => mustFitPagomovil(deposit, { ...sizes, quotedAmountMinor: over }, settings))).toBeUndefined()
  })

  test('a bank transfer is not bound by it', () => {
    const transfer = { ...payout, destinationRail: 'bank_transfer' }
    expect(boundsSaid(() => mustFitPagomovil(transfer, { ...sizes, quotedAmountMinor: over }, settings))).toBeUndefined()
  })
})

describe('what a customer sends in a month', () => {
  const month = (used: bigint, more: bigint, tier: 'standard' | 'enhanced' = 'standard') =>
    boundsSaid(() => mustFitMonth(tier, used, { ...sizes, usdcAmountMinor: more }, settings))

  test('the cap is reached and not passed, with what was sent before', () => {
    expect(month(0n, 100_000n)).toBeUndefined()
    expect(month(99_999n, 1n)).toBeUndefined()
    expect(month(99_000n, 1_001n)).toEqual({ limit: 'customer_month', min: 1, max: 10, used: 990, currency: 'USDC' })
  })

  test('nothing is left where the cap is passed already, as after it was lowered', () => {
    expect(month(150_000n, 1n)).toEqual({ limit: 'customer_month', min: 1, max: 0, used: 1500, currency: 'USDC' })
  })

  test('each tier has its own cap', () => {
    expect(month(0n, 1_000_000n, 'enhanced')).toBeUndefined()
    expect(month(0n, 1_000_001n, 'enhanced')).toMatchObject({ max: 10_000 })
  })
})
