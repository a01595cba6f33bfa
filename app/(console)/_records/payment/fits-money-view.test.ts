import { expect, test } from 'vitest'
import { fitsMoneyView, type MoneyFacts } from './fits-money-view'
import type { MoneyView } from './money-view'

const where = { now: new Date('2026-11-20T14:00:00.000Z'), timeZone: 'America/Caracas' }
const all: MoneyView = {
  status: [],
  customer: undefined,
  created: undefined,
  from: undefined,
  to: undefined,
  reference: undefined,
  trail: [],
}
const payment: MoneyFacts = {
  customerId: 'c1',
  status: 'completed',
  type: 'transfer',
  createdAt: '2026-11-19T12:00:00.000Z',
  reference: 'ord-1042',
  ownReference: 'nom-77',
  amount: '10100',
}
const fits = (filters: Partial<MoneyView>, facts = payment) => fitsMoneyView({ ...all, ...filters }, facts, where)

test.each<[Partial<MoneyView>, boolean]>([
  [{}, true],
  [{ customer: 'c1' }, true],
  [{ customer: 'c2' }, false],
  [{ status: ['completed', 'failed'] }, true],
  [{ status: ['failed'] }, false],
  [{ type: ['deposit'] }, false],
  [{ from: '2026-11-19', to: '2026-11-19' }, true],
  [{ from: '2026-11-20' }, false],
  [{ to: '2026-11-18' }, false],
  [{ least: '101', most: '101.00' }, true],
  [{ least: '101.01' }, false],
  [{ most: '100.99' }, false],
  [{ reference: 'ord-' }, true],
  [{ reference: 'nom-' }, true],
  [{ reference: '77' }, false],
  [{ reference: '1042' }, false],
])('a payment that is only remembered is chosen as the API would: %j %s', (filters, chosen) => {
  expect(fits(filters)).toBe(chosen)
})

test.each<Partial<MoneyView>>([
  { customer: 'c1' },
  { type: ['transfer'] },
  { from: '2026-11-01' },
  { least: '1' },
  { reference: 'ord' },
])('what is not known of it fits no filter: %j', (filters) => {
  expect(fits(filters, {})).toBe(false)
  expect(fits({}, {})).toBe(true)
})
