import { expect, test } from 'vitest'
import { maxAmountMinor } from '#contract/money'
import { CreateQuoteBody } from '#contract/quote-bodies'
import { quoteOf } from '../calls/test-remote-api'
import { exactFigures, priced } from './price'
import { type QuoteTerms, quoteBodyFor } from './quote-body'

const terms: QuoteTerms = {
  customerId: 'c1',
  accountId: 'a1',
  amountMinor: 101_00n,
  side: 'source',
  feesPaidBy: 'source',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
}

test('a request has what its terms say and nothing that they leave open', () => {
  expect(JSON.parse(JSON.stringify(quoteBodyFor(terms)))).toEqual({
    amount: 10_100,
    customer_id: 'c1',
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: 'a1' },
    fees_paid_by: 'source',
  })
  const whole = quoteBodyFor({
    ...terms,
    side: 'destination',
    sourceAccountId: 'p1',
    reference: 'ord-1',
    description: 'Factura 42',
  })
  expect(whole).toMatchObject({
    amount_side: 'destination',
    external_transfer_id: 'ord-1',
    description: 'Factura 42',
    source: { account_id: 'p1' },
  })
  expect(Object.keys(quoteBodyFor({ ...terms, reference: null, description: '' }))).not.toContain('description')
})

test('a deposit comes in by pago móvil, and a rail that no quote can come in by is not sent', () => {
  const deposit = { ...terms, sourceRail: 'pagomovil', sourceCurrency: 'VES', destinationCurrency: 'USDC' }
  expect(quoteBodyFor(deposit).source).toMatchObject({ payment_rail: 'pagomovil', currency: 'VES' })
  expect(quoteBodyFor({ ...terms, sourceRail: 'wallet' }).source.payment_rail).toBe('prefunded_account')
})

test('whatever is requested is a body that the contract accepts', () => {
  for (const amountMinor of [1n, 101_00n, BigInt(maxAmountMinor)])
    for (const side of ['source', 'destination'] as const) {
      const body = quoteBodyFor({ ...terms, amountMinor, side, reference: 'ord-1' })
      expect(CreateQuoteBody.safeParse(body).success, `${amountMinor} ${side}`).toBe(true)
    }
})

test('an amount that an API could not read exactly is refused before anything is sent', () => {
  for (const amountMinor of [BigInt(maxAmountMinor) + 1n, 2n ** 53n, 10n ** 20n])
    expect(() => quoteBodyFor({ ...terms, amountMinor }), String(amountMinor)).toThrow(RangeError)
})

test('a currency that the contract does not know is refused and not sent', () => {
  for (const change of [{ sourceCurrency: 'VED' }, { destinationCurrency: 'EUR' }, { destinationCurrency: '' }])
    expect(() => quoteBodyFor({ ...terms, ...change })).toThrow()
})

test('the figures of a quote are exact, to the cent and to the last decimal of its rate', () => {
  const quote = priced(
    quoteOf({ id: 'q1', source_amount: 101.1, total_fees: 0.29, quoted_amount: 28_411.34, exchange_rate: 3.41492e-7 }),
  )
  expect(exactFigures(quote)).toEqual({
    rate: '0.000000341492',
    debitMinor: 101_10n,
    feesMinor: 29n,
    receivedMinor: 28_411_34n,
  })
  expect(() => exactFigures({ ...quote, source_amount: Number.NaN })).toThrow(RangeError)
})

test('figures between two cents are rounded so that a bound holds for them', () => {
  const fine = { source_amount: 101.005, total_fees: 1.005, quoted_amount: 28_411.345, exchange_rate: 284.1134 }
  expect(exactFigures(fine)).toMatchObject({ debitMinor: 101_01n, feesMinor: 1_01n, receivedMinor: 28_411_34n })
})
