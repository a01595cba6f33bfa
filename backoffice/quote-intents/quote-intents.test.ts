import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import {
  findQuoteIntent,
  listQuoteIntents,
  listRequotes,
  rememberQuoteIntent,
  rememberQuoteIntents,
  stepKey,
  type TypedQuote,
} from './quote-intents'

let desk: TestDesk
let madeBy: string
beforeAll(async () => {
  desk = await testDesk()
  madeBy = (await givenPerson(desk, ['finance'])).personId ?? ''
})
afterAll(() => desk.close())

const typed: TypedQuote = {
  amountMinor: 9_007_199_254_740_993n,
  side: 'source',
  feesPaidBy: 'destination',
  customerId: 'c1',
  accountId: 'a1',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
  sourceRail: 'prefunded_account',
  sourceAccountId: null,
}
const remember = (quoteId: string, change: Partial<TypedQuote> = {}) =>
  rememberQuoteIntent(desk.db, { quoteId, typed: { ...typed, ...change }, madeBy, now: desk.now() })

test('what was typed is found again with its exact amount, who typed it and when', async () => {
  await remember('q1', { replacesQuoteId: 'q0' })
  expect(await findQuoteIntent(desk.db, 'q1')).toEqual({
    ...typed,
    quoteId: 'q1',
    replacesQuoteId: 'q0',
    madeBy,
    madeAt: desk.now(),
  })
})

test('of a quote that expired it is known who quoted it again, and when, newest first', async () => {
  await remember('again1', { replacesQuoteId: 'expired' })
  const before = desk.now()
  passTime(desk, 60)
  await remember('again2', { replacesQuoteId: 'expired' })
  expect(await listRequotes(desk.db, 'expired')).toEqual([
    { quoteId: 'again2', madeBy, madeAt: desk.now() },
    { quoteId: 'again1', madeBy, madeAt: before },
  ])
  expect(await listRequotes(desk.db, 'again1')).toEqual([])
})

test('of a quote that was made elsewhere nothing is known', async () => {
  expect(await findQuoteIntent(desk.db, 'elsewhere')).toBeUndefined()
})

test('what was typed first stays: the same quote again changes nothing', async () => {
  await remember('q2')
  passTime(desk, 60)
  await remember('q2', { amountMinor: 5n, accountId: 'a2' })
  expect(await findQuoteIntent(desk.db, 'q2')).toMatchObject({ amountMinor: typed.amountMinor, accountId: 'a1' })
})

test('several are stored and listed at once, and those of other quotes are not among them', async () => {
  const ids = ['m1', 'm2', 'm3']
  await rememberQuoteIntents(
    desk.db,
    ids.map((quoteId, index) => ({ quoteId, typed: { ...typed, amountMinor: BigInt(index + 1) }, madeBy, now: desk.now() })),
  )
  const found = await listQuoteIntents(desk.db, ['m3', 'm1', 'nothing'])
  expect(found.map(({ quoteId, amountMinor }) => [quoteId, amountMinor]).sort()).toEqual([
    ['m1', 1n],
    ['m3', 3n],
  ])
})

test('none are stored, and none are listed, without a statement', async () => {
  await rememberQuoteIntents(desk.db, [])
  expect(await listQuoteIntents(desk.db, [])).toEqual([])
})

test('an amount that is none is refused by the database', async () => {
  for (const amountMinor of [0n, -1n])
    await expect(remember(`bad-${amountMinor}`, { amountMinor })).rejects.toMatchObject({ cause: { code: '23514' } })
})

test('a step of a quote has one key, whoever takes it, and each step its own', () => {
  const keys = (['pay', 'confirm', 'cancel'] as const).map((step) => stepKey(step, 'q1'))
  expect(keys).toEqual(['pay-q1', 'confirm-q1', 'cancel-q1'])
  expect(stepKey('pay', 'q1')).toBe(stepKey('pay', 'q1'))
  expect(stepKey('pay', 'q2')).not.toBe(stepKey('pay', 'q1'))
})
