import { expect, test } from 'vitest'
import { toFieldErrors } from './field-errors'
import { maxAmountMinor } from './money'
import { ConfirmQuoteBody, CreateQuoteBody, PayQuoteBody } from './quote-bodies'

const quote = {
  amount: 10_100,
  customer_id: 'c1',
  source: { payment_rail: 'prefunded_account', currency: 'USDC' },
  destination: { currency: 'VES', account_id: 'a1' },
}
const faultsOf = (schema: typeof CreateQuoteBody | typeof ConfirmQuoteBody | typeof PayQuoteBody, body: unknown) =>
  toFieldErrors(schema.safeParse(body, { reportInput: true }).error?.issues ?? []).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

test('the published body is accepted as it is, without defaults that nobody sent', () => {
  expect(CreateQuoteBody.parse(quote)).toEqual(quote)
})

test('both spellings of pago móvil are one rail, as source and as destination', () => {
  const sent = {
    ...quote,
    source: { payment_rail: 'pago_movil', currency: 'VES' },
    destination: { ...quote.destination, payment_rail: 'pago_movil' },
  }
  const read = CreateQuoteBody.parse(sent)
  expect([read.source.payment_rail, read.destination.payment_rail]).toEqual(['pagomovil', 'pagomovil'])
})

test.each([
  [{ amount: 1 }, []],
  [{ amount: maxAmountMinor }, []],
  [{ amount: 0 }, ['/amount out_of_range']],
  [{ amount: -1 }, ['/amount out_of_range']],
  [{ amount: maxAmountMinor + 1 }, ['/amount out_of_range']],
  [{ amount: 101.5 }, ['/amount invalid_type']],
  [{ amount: '10100' }, ['/amount invalid_type']],
  [{ amount: undefined }, ['/amount required']],
  [{ customer_id: '' }, ['/customer_id too_short']],
  [{ customer_id: 'x'.repeat(256) }, ['/customer_id too_long']],
  [{ source: { payment_rail: 'wallet', currency: 'USDC' } }, ['/source/payment_rail invalid_format']],
  [{ source: { payment_rail: 'prefunded_account', currency: 'VED' } }, ['/source/currency unsupported_currency']],
  [{ destination: { currency: 'VES' } }, ['/destination/account_id required']],
  [
    { destination: { currency: 'VES', account_id: 'a1', payment_rail: 'prefunded_account' } },
    ['/destination/payment_rail invalid_format'],
  ],
  [{ fees_paid_by: 'nobody' }, ['/fees_paid_by invalid_format']],
  [{ amount_side: 'both' }, ['/amount_side invalid_format']],
  [{ external_transfer_id: 'ord-1042_A:b.c' }, []],
  [{ external_transfer_id: 'ord 1042' }, ['/external_transfer_id invalid_format']],
  [{ external_transfer_id: 'x'.repeat(65) }, ['/external_transfer_id invalid_format']],
  [{ external_transfer_id: '' }, ['/external_transfer_id invalid_format']],
  [{ description: 'x'.repeat(31) }, ['/description too_long']],
  [{ description: 'Factura\n42' }, ['/description invalid_format']],
  [{ exchange_rate: 300 }, ['/exchange_rate unknown_field']],
  [{ source: { ...quote.source, rate: 300 } }, ['/source/rate unknown_field']],
])('a quote with %j has the faults %j', (change, faults) => {
  expect(faultsOf(CreateQuoteBody, { ...quote, ...change })).toEqual(faults)
})

test('a payment names the account that pays, and nothing else: its amount is that of the quote', () => {
  const source = { prefunded_account_id: 'p1' }
  expect(faultsOf(PayQuoteBody, { source })).toEqual([])
  expect(faultsOf(PayQuoteBody, {})).toEqual(['/source required'])
  expect(faultsOf(PayQuoteBody, { source, amount: 10_100 })).toEqual(['/amount unknown_field'])
})

test.each([
  [{}, []],
  [{ reference: '1042', bank_code: '0134', phone_number: '04121234567', amount: 1, paid_at: '2026-11-20' }, []],
  [{ reference: '104' }, ['/reference invalid_format']],
  [{ reference: '1'.repeat(21) }, ['/reference invalid_format']],
  [{ reference: '10 42' }, ['/reference invalid_format']],
  [{ bank_code: '134' }, ['/bank_code invalid_format']],
  [{ amount: maxAmountMinor * 1000 + 1 }, ['/amount out_of_range']],
  [{ paid_at: '2026-02-29' }, ['/paid_at invalid_format']],
  [{ paid_at: '2026-11-20T00:00:00Z' }, ['/paid_at invalid_format']],
])('a confirmation with %j has the faults %j', (body, faults) => {
  expect(faultsOf(ConfirmQuoteBody, body)).toEqual(faults)
})
