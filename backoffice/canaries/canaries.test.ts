import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { listCustomerTrail } from '../audit/list-customer-trail'
import { operator } from '../desk'
import { recordLookups } from '../lookups/record-lookups'
import { countUnseen, listNotices } from '../notices/list-notices'
import { recordReveal } from '../reveals/reveals'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { listCanaries, removeCanary, setCanary, watchOpening } from './canaries'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const root = operator('root', 'r1')
const given = async (role: 'support' | 'admin' | 'auditor') => givenPerson(desk, [role])

test('who opens a watched record is recorded, admins and auditors are notified, and the history of the record does not show it', async () => {
  const [clerk, admin, auditor] = [await given('support'), await given('admin'), await given('auditor')]
  const [canary, other] = [randomUUID(), randomUUID()]
  await setCanary(desk, root, { kind: 'customer', id: canary })
  await watchOpening(desk, clerk, [{ kind: 'customer', id: other }])
  expect(await countUnseen(desk.db, admin.personId ?? '')).toBe(0)

  await watchOpening(desk, clerk, [
    { kind: 'customer', id: other },
    { kind: 'customer', id: canary },
    { kind: 'person', id: canary },
  ])
  const { records } = await listAudit(desk.db, { action: 'canary.open', actorId: clerk.personId ?? '' })
  expect(records).toMatchObject([{ objectId: canary, after: { object_kind: 'customer' } }])
  for (const { personId } of [admin, auditor])
    expect((await listNotices(desk.db, personId ?? '')).notices).toMatchObject([{ kind: 'canary_opened', objectId: canary }])
  expect(await countUnseen(desk.db, clerk.personId ?? '')).toBe(0)
  expect((await listCustomerTrail(desk.db, { customerId: canary, onlyEnded: false }, { limit: 50 })).records).toEqual([])

  await watchOpening(desk, admin, [{ kind: 'customer', id: canary }])
  expect(await countUnseen(desk.db, admin.personId ?? ''), 'their own opening').toBe(1)
})

test('a look-up that finds a watched record, and a reveal on one, open it too', async () => {
  const [clerk, admin] = [await given('support'), await given('admin')]
  const [customer, account] = [randomUUID(), randomUUID()]
  await setCanary(desk, root, { kind: 'customer', id: customer })
  await setCanary(desk, root, { kind: 'bank_account', id: account })
  const before = await countUnseen(desk.db, admin.personId ?? '')
  await recordLookups(desk, clerk, [{ kind: 'email', value: 'a@b.c', object: { kind: 'customer', id: customer }, found: 1 }])
  await recordReveal(desk, clerk, { object: { kind: 'bank_account', id: account }, field: 'account_number', reason: 'curious' })
  expect(await countUnseen(desk.db, admin.personId ?? '')).toBe(before + 2)
})

test('what is set is listed, once, and what is removed is watched no longer', async () => {
  const canary = { kind: 'quote', id: randomUUID() } as const
  expect(await setCanary(desk, root, canary)).toBe(true)
  expect(await setCanary(desk, root, canary)).toBe(false)
  expect((await listCanaries(desk.db)).filter(({ id }) => id === canary.id)).toEqual([canary])
  expect(await removeCanary(desk, root, canary)).toBe(true)
  expect(await removeCanary(desk, root, canary)).toBe(false)
  const clerk = await given('support')
  await watchOpening(desk, clerk, [canary])
  expect((await listAudit(desk.db, { objectId: canary.id })).records.map(({ action }) => action)).toEqual([
    'canary.remove',
    'canary.set',
  ])
})
