import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passTime, type TestDesk, testDesk } from '../test-desk'
import { findByPart } from './find-by-part'
import { findByAmount, findRemembered, listRegistry, type Remembered, registryPlace, remember } from './registry'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`delete from backoffice.registry`)

test('what was seen is listed by kind, newest first, page by page', async () => {
  for (const id of ['c1', 'c2', 'c3']) await see({ kind: 'customer', id, label: id })
  await see({ kind: 'quote', id: 'q1', label: 'q1' })
  const first = await listRegistry(desk.db, 'customer', { limit: 2 })
  expect(first.map(({ id }) => id)).toEqual(['c3', 'c2'])
  const [, last] = first
  const rest = await listRegistry(desk.db, 'customer', { limit: 2, after: last && registryPlace(last) })
  expect(rest.map(({ id }) => id)).toEqual(['c1'])
})

test('a customer and a payment that are seen again move up; a quote stays where it was made, also at the turn of a page', async () => {
  for (const kind of ['customer', 'transaction', 'quote'] as const)
    for (const id of ['r1', 'r2', 'r3']) await see({ kind, id, label: id })
  // A batch makes many quotes at once, which only their ids order.
  await remember(desk.db, { kind: 'quote', id: 'r4', label: 'r4' }, desk.now())
  const [, second] = await listRegistry(desk.db, 'quote', { limit: 2 })
  for (const kind of ['customer', 'transaction', 'quote'] as const)
    for (const id of ['r1', 'r3']) await see({ kind, id, label: id })
  const ids = async (...page: [Parameters<typeof listRegistry>[1], Parameters<typeof listRegistry>[2]?]) =>
    (await listRegistry(desk.db, ...page)).map(({ id }) => id)
  expect(await ids('customer')).toEqual(['r3', 'r1', 'r2'])
  expect(await ids('transaction')).toEqual(['r3', 'r1', 'r2'])
  expect(await ids('quote')).toEqual(['r4', 'r3', 'r2', 'r1'])
  expect(await ids('quote', { limit: 2, after: second && registryPlace(second) })).toEqual(['r2', 'r1'])
})

test('seen again, a record keeps what was known of it before', async () => {
  await see({ kind: 'quote', id: 'q1', label: 'old', reference: 'ref-1', details: { status: 'pending', currency: 'USDC' } })
  await see({ kind: 'quote', id: 'q1', label: 'new', details: { status: 'processing' } })
  const known = await findRemembered(desk.db, { kind: 'quote', id: 'q1' })
  expect(known).toMatchObject({ label: 'new', reference: 'ref-1', details: { status: 'processing', currency: 'USDC' } })
})

test('quotes and payments are found by exactly their amount, and a damaged one costs itself alone', async () => {
  await see({ kind: 'quote', id: 'q1', label: 'q1', details: { source_amount: 101.1, quoted_amount: 28_411.34 } })
  await see({ kind: 'quote', id: 'q2', label: 'q2', details: { source_amount: 'a hundred', quoted_amount: null } })
  await see({ kind: 'quote', id: 'q3', label: 'q3' })
  await see({ kind: 'transaction', id: 't1', label: 't1', details: { amount: '10110' } })
  const found = async (minor: bigint) => (await findByAmount(desk.db, minor, 5)).map(({ id }) => id)
  expect(await found(10_110n)).toEqual(['t1', 'q1'])
  expect(await found(2_841_134n)).toEqual(['q1'])
  expect(await found(10_111n)).toEqual([])
})

test('quotes and payments are found by the beginning and the end of a reference in any capitals, and by the end of an id', async () => {
  await see({ kind: 'quote', id: '0199a3c0-0000-7000-8000-00009f02a1c4', label: 'q1', reference: 'Ord-1042' })
  await see({ kind: 'transaction', id: 't1', label: 't1', reference: 'RMS-2026-118204' })
  await see({ kind: 'quote', id: 'q2', label: 'q2', details: { own_reference: 'inv-0778' } })
  await see({ kind: 'quote', id: 'q3', label: 'q3', reference: 'R-7719', details: { own_reference: 'Fac-0991' } })
  await see({ kind: 'customer', id: 'c1', label: 'c1', reference: 'ord-1042' })
  const found = async (part: string) => (await findByPart(desk.db, part, 5)).map(({ id }) => id.slice(-8))
  expect(await found('ORD-')).toEqual(['9f02a1c4'])
  expect(await found('1042')).toEqual(['9f02a1c4'])
  expect(await found('8204')).toEqual(['t1'])
  expect(await found('inv-07')).toEqual(['q2'])
  expect(await found('0778')).toEqual(['q2'])
  for (const part of ['fac-09', '0991', 'r-77', '7719']) expect(await found(part), part).toEqual(['q3'])
  expect(await found('9F02A1C4')).toEqual(['9f02a1c4'])
  for (const none of ['42', '2a1c4', '%%%', '2026']) expect(await found(none), none).toEqual([])
})

async function see(seen: Remembered): Promise<void> {
  passTime(desk, 1)
  await remember(desk.db, seen, desk.now())
}
