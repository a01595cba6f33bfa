import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { countUnseen } from '../notices/list-notices'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { countReveals, listPayoutReveals, payoutRevealsPerHour, recordReveal, revealsPerDay, revealsPerHour } from './reveals'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const requested = { object: { kind: 'bank_account', id: 'a1' }, field: 'account_number', reason: 'the customer called' }

test('who reveals what and why is recorded first, and the value is shown for a minute', async () => {
  const actor = await givenPerson(desk, ['support'])
  const { until } = await recordReveal(desk, actor, requested)
  expect(until.getTime() - desk.now().getTime()).toBe(60_000)
  const [record] = (await listAudit(desk.db, { action: 'field.reveal', actorId: actor.personId ?? '' })).records
  expect(record).toMatchObject({
    reason: 'the customer called',
    objectId: 'a1',
    after: { field: 'account_number' },
    result: 'done',
  })
})

test('thirty an hour are the most, also at the same time; a refused one is recorded too', async () => {
  const actor = await givenPerson(desk, ['support'])
  const tries = await Promise.allSettled(Array.from({ length: 35 }, () => recordReveal(desk, actor, requested)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
  await expect(recordReveal(desk, actor, requested)).rejects.toMatchObject({ code: 'too_many_attempts' })
  expect((await listAudit(desk.db, { actorId: actor.personId ?? '', results: ['denied'] })).records).toHaveLength(6)
  passTime(desk, 3601)
  await expect(recordReveal(desk, actor, requested)).resolves.toBeDefined()
})

test('the quota of a day holds besides that of an hour, and admins are notified once of who exceeded it', async () => {
  const [actor, admin] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['admin'])]
  for (let made = 0; made < revealsPerDay; made++) {
    if (made % 30 === 0) passTime(desk, 3601)
    await recordReveal(desk, actor, requested)
  }
  passTime(desk, 3601)
  const wait = 24 * 3600 - 4 * 3601
  await expect(recordReveal(desk, actor, requested)).rejects.toMatchObject({ code: 'too_many_attempts', retryAfter: wait })
  await expect(recordReveal(desk, actor, requested)).rejects.toMatchObject({ code: 'too_many_attempts' })
  expect(await countUnseen(desk.db, admin.personId ?? '')).toBe(1)
  passTime(desk, wait)
  await expect(recordReveal(desk, actor, requested)).resolves.toBeDefined()
})

test('what is typed at the bank has a quota of its own, and neither quota uses up the other', async () => {
  const actor = await givenPerson(desk, ['finance'])
  const personId = actor.personId ?? ''
  const payout = { object: { kind: 'transaction', id: 'quota' }, field: 'payout', reason: 'I pay it at the bank' }
  for (let made = 0; made < payoutRevealsPerHour; made++) await recordReveal(desk, actor, payout)
  await expect(recordReveal(desk, actor, payout)).rejects.toMatchObject({ code: 'too_many_attempts' })
  for (let made = 0; made < revealsPerHour; made++) await recordReveal(desk, actor, requested)
  await expect(recordReveal(desk, actor, requested)).rejects.toMatchObject({ code: 'too_many_attempts' })
  const since = new Date(desk.now().getTime() - 3_600_000)
  expect(await countReveals(desk.db, { personId, since })).toBe(revealsPerHour)
  passTime(desk, 3601)
  await expect(recordReveal(desk, actor, payout)).resolves.toBeDefined()
})

test('of each payout the last person is named who was shown what to type at the bank, and nobody after a day', async () => {
  const [first, last] = [await givenPerson(desk, ['finance']), await givenPerson(desk, ['finance'])]
  const shown = { field: 'payout', reason: 'I pay it at the bank' }
  for (const [actor, id] of [
    [first, 't1'],
    [last, 't1'],
    [first, 't2'],
  ] as const) {
    passTime(desk, 60)
    await recordReveal(desk, actor, { ...shown, object: { kind: 'transaction', id } })
  }
  // Another kind of object under the same id is no payout.
  await recordReveal(desk, first, { ...requested, object: { kind: 'customer', id: 't3' } })
  const listed = async () => {
    const since = new Date(desk.now().getTime() - 86_400_000)
    return listPayoutReveals(desk.db, { transactionIds: ['t1', 't2', 't3', 't4'], since })
  }
  expect([...(await listed())].map(([id, { personId }]) => [id, personId])).toEqual([
    ['t1', last.personId],
    ['t2', first.personId],
  ])
  passTime(desk, 86_400)
  expect((await listed()).size).toBe(0)
})
