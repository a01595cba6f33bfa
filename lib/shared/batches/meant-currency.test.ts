import { expect, test } from 'vitest'
import type { Currency } from '#contract/currency'
import { checkRow } from './check-row'
import { matchColumns } from './columns'

const arrives = { minor: 3_600_000n, currency: 'VES', side: 'destination' }
const leaves = { minor: 3_600_000n, currency: 'USDC', side: 'source' }

function check(header: string, amount: string, currency?: string, source: Currency = 'USDC') {
  const headers = ['Correo', header, ...(currency === undefined ? [] : ['Moneda'])]
  const cells = ['ana@example.com', amount, ...(currency === undefined ? [] : [currency])]
  return checkRow(cells, { headers, columns: { ...matchColumns(headers), amount: 1 }, locale: 'es', currency: source })
}

test.each([
  ['Monto (VES)', '36.000,00', undefined, arrives],
  ['Monto Bs', '36.000,00', undefined, arrives],
  ['Monto (Bs.S)', '36.000,00', undefined, arrives],
  ['Total en bolívares', '36.000,00', undefined, arrives],
  ['Monto (VES)', '36.000,00 Bs', 'VES', arrives],
  ['Monto (VES)', '36.000,00', '', arrives],
  ['Monto', '36.000,00 Bs', undefined, arrives],
  ['Monto', '36.000,00', 'Bs.', arrives],
  ['Monto (USDC/VES)', '36.000,00', 'VES', arrives],
  ['Monto (USDC/VES)', 'Bs 36.000,00', undefined, arrives],
  ['Monto', '36.000,00', undefined, leaves],
  ['Monto (USDC)', '$ 36.000,00', undefined, leaves],
  ['Monto ($)', '36.000,00', undefined, leaves],
  ['Monto (neto)', '36.000,00', undefined, leaves],
])('%s with %s, and %s as its currency, is what it says', (header, amount, currency, value) => {
  expect(check(header, amount, currency)).toMatchObject({ faults: [], values: { amount: value } })
})

test.each([
  ['Monto (USDC)', '36.000,00 Bs', undefined, 'other_currency', { written: 'VES', meant: 'USDC' }],
  ['Monto (VES)', '$ 36.000,00', undefined, 'other_currency', { written: '$', meant: 'VES' }],
  ['Monto (VES)', '36.000,00', 'USDC', 'other_currency', { written: 'VES', meant: 'USDC' }],
  ['Monto', '36.000,00 Bs', 'USDC', 'other_currency', { written: 'VES', meant: 'USDC' }],
  ['Monto (USDC/VES)', '36.000,00', undefined, 'currency_unclear', { one: 'USDC', other: 'VES' }],
  ['Monto (USD)', '36.000,00', undefined, 'unsupported_route', { source: 'USDC' }],
  ['Monto', '36.000,00 USD', undefined, 'unsupported_route', { source: 'USDC' }],
  ['Monto (USDT)', '36.000,00', undefined, 'unsupported_currency', undefined],
  ['Monto (€)', '36.000,00', undefined, 'unsupported_currency', undefined],
  ['MONTO (PYG)', '36.000,00', undefined, 'unsupported_currency', undefined],
])('%s with %s, and %s as its currency, is asked about: %s', (header, amount, currency, code, facts) => {
  const { faults, values } = check(header, amount, currency)
  expect(values.amount).toBeUndefined()
  expect(faults).toEqual([facts === undefined ? { field: 'amount', code } : { field: 'amount', code, facts }])
})

test('a dollar sign is the own currency of an account in dollars', () => {
  expect(check('Monto ($)', '5', undefined, 'USD').values.amount).toEqual({ minor: 500n, currency: 'USD', side: 'source' })
  expect(check('Monto (USDC)', '5', undefined, 'USD').values.amount).toBeUndefined()
})
