import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { formatDecimal, parseDecimal } from '#contract/money'
import { projectRoot } from '#database/project-root'
import { convertDown, crossMid, invertMid, toCustomerRate } from '../rates/rate.rules'
import { type FeeLine, type PricingInput, price } from './pricing.rules'

const PricingVectors = z.object({
  pricing: z.array(
    z.object({
      id: z.string(),
      input: z.object({
        amount: z.int(),
        mid: z.string(),
        margin: z.int(),
        fees: z.array(z.object({ type: z.enum(['percentage', 'fixed']), fee: z.string() })),
        payer: z.enum(['source', 'destination']),
        side: z.enum(['source', 'destination']).default('source'),
      }),
      expect: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    }),
  ),
})
const vectors = PricingVectors.parse(JSON.parse(readFileSync(join(projectRoot(), 'contract/service-vectors.json'), 'utf8')))

describe('worked examples', () => {
  for (const { id, input, expect: expected } of vectors.pricing) {
    test(`${id} is priced as published`, () => {
      const rate = toCustomerRate(input.mid, input.margin)
      const asked: PricingInput = {
        amountMinor: BigInt(input.amount),
        amountSide: input.side,
        feesPaidBy: input.payer,
        rate,
        fees: input.fees.map((line) => ({ ...line, label: 'Fee' })),
      }
      if (expected.error !== undefined) {
        expect(refusalOf(asked)).toBe(expected.error)
        return
      }
      const priced = price(asked)
      expect({
        exchange_rate: rate,
        principal: formatDecimal(priced.principalMinor, 2),
        fee_lines: priced.fees.map(({ amountMinor }) => formatDecimal(amountMinor, 2)),
        total_fees: formatDecimal(priced.totalFeesMinor, 2),
        net: formatDecimal(priced.netMinor, 2),
        source_amount: formatDecimal(priced.sourceAmountMinor, 2),
        quoted_amount: formatDecimal(priced.quotedAmountMinor, 2),
      }).toEqual(expected)
    })
  }
})

const anyAmount = fc.bigInt({ min: 1n, max: 999_999_999_999n })
const anyRate = fc.bigInt({ min: 1n, max: 10n ** 11n }).map((value) => formatDecimal(value, 8))
const anyFee: fc.Arbitrary<FeeLine> = fc.oneof(
  fc
    .integer({ min: 0, max: 1200 })
    .map((fee) => ({ type: 'percentage' as const, fee: formatDecimal(BigInt(fee), 2), label: 'Part' })),
  fc.integer({ min: 0, max: 300 }).map((fee) => ({ type: 'fixed' as const, fee: formatDecimal(BigInt(fee), 2), label: 'Flat' })),
)
const anyInput: fc.Arbitrary<PricingInput> = fc.record({
  amountMinor: anyAmount,
  amountSide: fc.constantFrom('source', 'destination'),
  feesPaidBy: fc.constantFrom('source', 'destination'),
  rate: anyRate,
  fees: fc.array(anyFee, { maxLength: 3 }),
})

test('fees add up, and what is paid out is never more than the net is worth', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const priced = tryPrice(input)
      if (priced === undefined) return
      expect(priced.fees.reduce((sum, line) => sum + line.amountMinor, 0n)).toBe(priced.totalFeesMinor)
      expect(priced.sourceAmountMinor).toBe(priced.netMinor + priced.totalFeesMinor)
      expect(priced.quotedAmountMinor <= convertDown(priced.netMinor, input.rate)).toBe(true)
      if (input.feesPaidBy === 'source') expect(priced.sourceAmountMinor - priced.totalFeesMinor).toBe(priced.principalMinor)
      if (input.amountSide === 'destination') {
        expect(priced.quotedAmountMinor).toBe(input.amountMinor)
        return
      }
      const residue = priced.netMinor * parseDecimal(input.rate, 8) - priced.quotedAmountMinor * 10n ** 8n
      expect(residue >= 0n && residue < 10n ** 8n).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('a larger amount never delivers less', () => {
  fc.assert(
    fc.property(anyInput, fc.bigInt({ min: 1n, max: 1000n }), (input, more) => {
      const [one, two] = [tryPrice(input), tryPrice({ ...input, amountMinor: input.amountMinor + more * 10n })]
      if (one && two) expect(two.quotedAmountMinor >= one.quotedAmountMinor).toBe(true)
    }),
  )
})

test('an exact-receive transfer takes the smallest principal that delivers the amount', () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const priced = tryPrice({ ...input, amountSide: 'destination' })
      if (priced === undefined || priced.principalMinor <= 1n) return
      const less = tryPrice({ ...input, amountSide: 'source', amountMinor: priced.principalMinor - 1n })
      expect(less === undefined || less.quotedAmountMinor < input.amountMinor).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test('fees that leave nothing of any amount are refused, and those that leave a little are not', () => {
  const exact = (fee: string) => () =>
    price({
      amountMinor: 100n,
      amountSide: 'destination',
      feesPaidBy: 'destination',
      rate: '1',
      fees: [{ type: 'percentage', fee, label: 'Service fee' }],
    }).principalMinor
  const refused = expect.objectContaining({ errors: [{ pointer: '/amount', code: 'fees_exceed_amount' }] })
  for (const fee of ['100', '150']) expect(exact(fee), fee).toThrow(refused)
  expect(exact('99.999')()).toBe(9_950_001n)
})

test('a line is kept between its bounds', () => {
  const line: FeeLine = { type: 'percentage', fee: '1', label: 'Service fee', min: '0.50', max: '2.00' }
  const feeOf = (amountMinor: bigint) =>
    price({ amountMinor, amountSide: 'source', feesPaidBy: 'source', rate: '1', fees: [line] }).totalFeesMinor
  expect([feeOf(1000n), feeOf(10_000n), feeOf(100_000n)]).toEqual([50n, 100n, 200n])
})

test('the opposite and the crossed mid are rounded half-even to ten decimals', () => {
  expect(invertMid('288.44')).toBe('0.0034669255')
  expect(crossMid('1.0002', '288.44')).toBe('288.497688')
})

function tryPrice(input: PricingInput) {
  try {
    return price(input)
  } catch (error) {
    if (error instanceof ServiceError) return undefined
    throw error
  }
}

function refusalOf(input: PricingInput): string | undefined {
  try {
    price(input)
    return undefined
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return error.errors[0]?.code
  }
}
