import { expect, test } from 'vitest'
import { depositsAddress, toDepositQuery } from './deposits-address'

const where = { now: new Date('2026-11-20T14:00:00.000Z'), timeZone: 'America/Caracas', takes: true }
const queryOf = (query: string, change: Partial<typeof where> = {}) =>
  toDepositQuery(depositsAddress.readQuery(query), { ...where, ...change })
const page = { limit: 25, with_count: 'true' }

test('the bare address shows what waits for people, and the tabs what waits for a second one, and everything', () => {
  expect(queryOf('')).toEqual({ ...page, waits_for: 'decision' })
  expect(queryOf('tab=second')).toEqual({ ...page, waits_for: 'second_person' })
  expect(queryOf('tab=all')).toEqual(page)
  expect(queryOf('tab=nonsense')).toEqual({ ...page, waits_for: 'decision' })
})

test('what is looked for is in the address as it was typed, and asked for exactly', () => {
  expect(queryOf('tab=all&bankReference=0057 5202&bank=0172&amount=505,5&currency=VES')).toEqual({
    ...page,
    reference: '00575202',
    bank_code: '0172',
    amount: '50550',
    currency: 'VES',
  })
  expect(queryOf('tab=all&bankReference=512&bank=17&amount=1.000&currency=EUR')).toEqual(page)
})

test('an API that does not know what waits for people is asked for what nobody claimed', () => {
  expect(queryOf('', { takes: false })).toEqual({ ...page, status: 'unmatched' })
  expect(queryOf('tab=all', { takes: false })).toEqual(page)
})

test('status, days and page are in the address, and days are those of the business zone', () => {
  expect(queryOf('tab=all&status=matched,refunded,odd&from=2026-11-01&to=2026-11-02&page=a&page=b')).toEqual({
    ...page,
    status: 'matched,refunded',
    created_from: '2026-11-01T04:00:00.000Z',
    created_to: '2026-11-03T04:00:00.000Z',
    cursor: 'b',
  })
  expect(queryOf('tab=all&created=today')).toEqual({ ...page, created_from: '2026-11-19T14:00:00.000Z' })
})
