import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pass, type TestDesk, testDesk } from '../test-desk'
import { findRemembered, listRegistry, type Remembered, remember } from './registry'

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
  expect((await listRegistry(desk.db, 'customer', { limit: 2, after: first[1] })).map(({ id }) => id)).toEqual(['c1'])
})

test('seen again, a record moves up, and keeps what was known of it before', async () => {
  await see({ kind: 'quote', id: 'q1', label: 'old', reference: 'ref-1', details: { status: 'pending', currency: 'USDC' } })
  await see({ kind: 'quote', id: 'q2', label: 'q2' })
  await see({ kind: 'quote', id: 'q1', label: 'new', details: { status: 'processing' } })
  expect((await listRegistry(desk.db, 'quote')).map(({ id }) => id)).toEqual(['q1', 'q2'])
  const known = await findRemembered(desk.db, { kind: 'quote', id: 'q1' })
  expect(known).toMatchObject({ label: 'new', reference: 'ref-1', details: { status: 'processing', currency: 'USDC' } })
})

async function see(seen: Remembered): Promise<void> {
  pass(desk, 1)
  await remember(desk.db, seen, desk.now())
}
