import { describe, expect, test } from 'vitest'
import { isRif } from '#contract/account-checks'
import { findAccountErrors } from '#contract/bank-account-body'
import { createRandom } from '../random'
import { bankDayOrders, silentBank } from './bank-day'
import { storyCalendar, storyDays } from './calendar'
import { silentPayee } from './known-members'
import { badDayOf, bankOf } from './special-orders'
import { firstTale, secondTale, type Tale } from './tales'

/** Starts of a demo at critical times: midnight, a weekend, the first of a month, the first of a year. */
const ends = [
  '2026-11-23T04:00:20Z',
  '2026-11-23T03:59:40Z',
  '2026-11-21T16:00:00Z',
  '2026-12-01T14:00:00Z',
  '2026-11-26T09:00:00Z',
  '2027-01-01T05:00:00Z',
].map((text) => new Date(text))

function tell(end: Date, weeks = 12): { first: Tale; second: Tale } {
  const random = createRandom(20_261_120)
  const days = storyCalendar(end, weeks)
  return { first: firstTale(days, end, random), second: secondTale(days, random) }
}

describe.each(ends)('a demo that is started at %s', (end) => {
  const { first } = tell(end)
  const { orders, days, cast } = first

  test('tells of some six hundred payments, more of them in each of its three months', () => {
    expect(orders.length).toBeGreaterThan(540)
    expect(orders.length).toBeLessThan(700)
    const months = [0, 28, 56].map((from) => countBetween(first, from, from + 28))
    expect(months).toEqual([...months].sort((a, b) => a - b))
  })

  test('pays on working days above all, and nothing before it begins or after it ends', () => {
    const [begins] = days
    const planned = new Set(bankDayOrders(cast, end).map(({ reference }) => reference)) // on whatever day the demo starts
    const usual = orders.filter(({ reference }) => !planned.has(reference))
    const weekend = usual.filter(({ at }) => [0, 6].includes(new Date(at.getTime() - 4 * 3_600_000).getUTCDay()))
    expect(weekend.length).toBeLessThan(usual.length / 8)
    expect(orders.filter(({ at }) => at >= end || (begins && at < begins.begins))).toEqual([])
  })

  test('gives every payment a reference of its own, and nobody more than a month allows', () => {
    expect(new Set(orders.map(({ reference }) => reference)).size).toBe(orders.length)
    const sums = new Map<string, number>()
    for (const { member, at, amountMinor, outcome } of orders) {
      if (member.tier === 'enhanced' || outcome.kind === 'deposit') continue
      const key = `${member.email} ${at.getUTCMonth()}`
      sums.set(key, (sums.get(key) ?? 0) + amountMinor)
    }
    expect(Math.max(...sums.values())).toBeLessThan(98_000)
  })

  test('pays enough to four banks in the last hours to say how they answer, and one of them is silent since its last delivery', () => {
    const today = bankDayOrders(cast, end)
    const counts = new Map<string | undefined, number>()
    for (const order of today) counts.set(bankOf(order), (counts.get(bankOf(order)) ?? 0) + 1)
    expect(counts.size).toBe(4)
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(5)
    const silent = today.filter((order) => bankOf(order) === silentBank.code)
    const lastDelivered = Math.max(...silent.filter(({ outcome }) => outcome.kind === 'delivered').map(({ at }) => at.getTime()))
    const open = silent.filter(({ outcome }) => outcome.kind === 'open')
    expect(open.length).toBeGreaterThan(1)
    expect(open.every(({ at }) => at.getTime() > lastDelivered && end.getTime() - at.getTime() > 600_000)).toBe(true)
    const later = orders.filter((order) => bankOf(order) === silentBank.code && order.at.getTime() > lastDelivered)
    expect(later.every(({ outcome }) => outcome.kind !== 'delivered')).toBe(true)
  })

  test('has a Tuesday about three weeks ago on which a bank did not answer for two hours', () => {
    const { day, begins, over } = badDayOf(days)
    expect([day.weekday, storyDays - day.index]).toEqual([2, expect.closeTo(22, -1)])
    const down = orders.filter(({ outcome }) => outcome.kind === 'down')
    expect(down.length).toBeGreaterThan(10)
    expect(down.every((order) => order.at >= begins && order.at < over && bankOf(order) === '0105')).toBe(true)
  })

  test('has nobody who looks like a test, but for the document that tells the sandbox what to do', () => {
    const texts = JSON.stringify([cast, cast.map(first.accountsOf)])
    expect(texts).not.toMatch(/\+kyc|sanctions|sandbox|test|58412000000|demo/i)
    expect(cast.filter(({ document }) => /^E8400000/.test(document)).map(({ name }) => name)).toEqual([silentPayee])
    expect(new Set(cast.map(({ email }) => email)).size).toBe(cast.length)
    expect(cast.filter(({ email }) => !/^[a-z0-9]+(\.[a-z]+)?@[a-z0-9]+\.example$/.test(email))).toEqual([])
    expect(cast.filter(({ type, document }) => type === 'business' && !isRif(document))).toEqual([])
    const accounts = cast.flatMap(first.accountsOf).map(([, account]) => account)
    expect(
      accounts.flatMap((account) => findAccountErrors({ ...account, account_type: accountType(account.account_type) })),
    ).toEqual([])
    const here = accounts.filter(({ country_code }) => country_code === 'VE')
    expect(here.filter(({ account_number }) => /0[1-7]$/.test(account_number ?? ''))).toEqual([])
  })
})

test('four weeks of it have the bad day, every customer and all that is going on at the end', () => {
  const [end = new Date()] = ends
  const [whole, short] = [tell(end).first, tell(end, 4).first]
  expect(short.cast.map(({ name }) => name)).toEqual(whole.cast.map(({ name }) => name))
  const kinds = (tale: Tale) => [...new Set(tale.orders.map(({ outcome }) => outcome.kind))].sort()
  expect(kinds(short)).toEqual(kinds(whole))
  expect(short.orders.length).toBeLessThan(whole.orders.length / 2)
})

test('the same story is told on every machine', () => {
  const [end = new Date()] = ends
  expect(tell(end).first.orders).toEqual(tell(end).first.orders)
  expect(tell(end).second.orders.length).toBeGreaterThan(10)
})

function countBetween({ orders, days }: Tale, from: number, to: number): number {
  const [begins, ends] = [days[from]?.begins, days[to - 1]?.ends]
  return orders.filter(({ at }) => begins && ends && at >= begins && at < ends).length
}

function accountType(type: unknown): 'pagomovil' | 'bankaccount' {
  return type === 'pagomovil' ? 'pagomovil' : 'bankaccount'
}
