import { expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import { consoleOperations } from '#lib/api/console-operations'
import { readAnswer } from '#lib/api/read-answer'
import { readInstructions } from './instruction-lines'

const format = formattersIn('en', 'America/Caracas', new Date('2026-11-20T14:00:00.000Z'))
const quote = { amount: 50_500, currency: 'VES', reference: 'dep-7', format }
const ours = {
  bank_code: '0172',
  bank_name: 'Bancamiga',
  phone_number: '+584140000001',
  id_doc_number: 'J000029610',
  amount: 50_500,
  currency: 'VES',
  pay_before: '2026-11-20T14:30:00.000Z',
}

test('the instructions of the contract are shown in the order in which a bank asks for them, with the reference', () => {
  expect(readInstructions({ ...quote, told: ours })).toEqual({
    lines: [
      { name: 'bank', text: 'Bancamiga (0172)' },
      { name: 'phone', text: '+584140000001' },
      { name: 'document', text: 'J000029610' },
      { name: 'amount', text: '50,500.00 VES' },
      { name: 'reference', text: 'dep-7' },
      { name: 'until', text: expect.stringContaining('10:30') },
    ],
    differs: false,
  })
})

test('what the contract does not have is shown under its own name as it came, and nothing is made of what is missing', () => {
  const told = { clabe: '646180', holder: { name: 'Cauce C.A.' }, amount: '50500.00', notes: null, active: true, list: ['a', 7] }
  const { lines = [], differs } = readInstructions({ ...quote, reference: '', told }) ?? {}
  expect(differs).toBe(false)
  expect(lines).toEqual([
    { name: 'amount', text: '50,500.00 VES' },
    { own: 'clabe', text: '646180' },
    { own: 'holder.name', text: 'Cauce C.A.' },
    { own: 'active', text: 'true' },
    { own: 'list.0', text: 'a' },
    { own: 'list.1', text: '7' },
  ])
})

test.each([
  ['in another unit', { amount: 5_050_000 }, '5050000'],
  ['of another currency', { amount: 50_500, currency: 'USD' }, '50500 USD'],
  ['in words', { amount: 'fifty thousand' }, 'fifty thousand'],
])('an amount %s is shown as it came, and said to differ', (_how, told, text) => {
  const found = readInstructions({ ...quote, told })
  expect(found?.lines).toContainEqual({ name: 'amount', text })
  expect(found?.differs).toBe(true)
})

test.each([[undefined], [null], [{}], [''], [[]], [{ bank_name: null }]])('%j are no instructions', (told) => {
  expect(readInstructions({ ...quote, told })).toBeUndefined()
})

test('an answer of another API keeps its own members and every digit', () => {
  const body = {
    ...{ id: 'q1', source_amount: 50_500, quoted_amount: 170.74, exchange_rate: 0.00341492, status: 'pending', total_fees: 500 },
    source: { currency: 'VES', payment_rail: 'pago_movil' },
    destination: { currency: 'USDC', account_id: '0x1' },
  }
  const text = JSON.stringify({ ...body, payment_instructions: { banco: 'Banesco' } }).replace('}}', ',"cuenta":01}}')
  const exact = text.replace('"cuenta":01', '"cuenta":12345678901234567890')
  const read = readAnswer(consoleOperations.createQuote, { status: 201, text: exact, headers: {} })
  expect(read.payment_instructions).toEqual({ banco: 'Banesco', cuenta: '12345678901234567890' })
})
