import { expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import type { PayoutDetail } from '#contract/payouts'
import { linesToType } from './to-type'

const [en, es] = ['en', 'es'].map((locale) => formattersIn(locale, 'America/Caracas', new Date('2026-11-20T14:00:00Z')))
const beneficiary = {
  id: 'a1',
  account_type: 'pagomovil',
  country_code: 'VE',
  bank_code: '0134',
  bank_name: 'Banesco',
  phone_number: '+584121234567',
  id_doc_number: 'V12345678',
  currency: 'VES',
} as const
const transaction = {
  id: 't1',
  customer_email: null,
  type: 'withdraw',
  status: 'processing',
  quoted_amount: 28411.34,
  destination_currency: 'VES',
} as const
const mobile: Payout = { beneficiary, transaction, description: 'Factura 42' }

type Payout = Pick<PayoutDetail, 'beneficiary' | 'description'> & { transaction: Omit<PayoutDetail['transaction'], 'amount'> }

const lines = (payout: Payout, format = en) =>
  linesToType({ ...payout, transaction: { amount: '10100', ...payout.transaction } }, format ?? fail()).map(
    ({ name, shown, copied }) => [name, shown.replace('\u00a0', ' '), copied],
  )

test('a pago móvil is typed with the phone as it is dialled, and the amount is copied without grouping', () => {
  expect(lines(mobile)).toEqual([
    ['bank', 'Banesco 0134', '0134'],
    ['phone', '04121234567', '04121234567'],
    ['document', 'V12345678', 'V12345678'],
    ['amount', '28,411.34 VES', '28411.34'],
    ['concept', 'Factura 42', 'Factura 42'],
  ])
  expect(lines(mobile, es)).toContainEqual(['amount', '28.411,34 VES', '28411,34'])
})

test('a transfer is typed with its account and holder, and what the payout lacks is left out', () => {
  const account = { ...beneficiary, account_type: 'bankaccount', account_number: '01340001610000000042' } as const
  expect(lines({ ...mobile, beneficiary: { ...account, account_holder_name: 'Ana Pérez' }, description: null })).toEqual([
    ['bank', 'Banesco 0134', '0134'],
    ['account', '01340001610000000042', '01340001610000000042'],
    ['document', 'V12345678', 'V12345678'],
    ['holder', 'Ana Pérez', 'Ana Pérez'],
    ['amount', '28,411.34 VES', '28411.34'],
  ])
  const unnamed = { ...beneficiary, bank_name: null, bank_code: '021000021', id_doc_number: null }
  expect(lines({ ...mobile, beneficiary: unnamed, description: '' })[0]).toEqual(['bank', '021000021', '021000021'])
})

test.each(['phone_number', 'id_doc_number'] as const)('nobody types a %s of which the API revealed only a part', (member) => {
  const masked = { ...mobile, beneficiary: { ...beneficiary, [member]: '+58412*****67' } }
  expect(() => lines(masked)).toThrow(expect.objectContaining({ code: 'api_invalid_answer' }))
})

function fail(): never {
  throw new Error('no formatters')
}
