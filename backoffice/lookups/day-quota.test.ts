import { afterAll, beforeAll, expect, test } from 'vitest'
import { countUnseen } from '../notices/list-notices'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { perDay } from './day-quota'
import { expectQuota, type Lookup, recordLookups } from './record-lookups'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const byEmail = (from: number, count: number): Lookup[] =>
  Array.from({ length: count }, (_, at) => ({ kind: 'email', value: `${from + at}@example.com`, found: 0 }))

test('by e-mail and phone a person looks up so many a business day, however slowly; admins are told, and the next day begins anew', async () => {
  const [actor, admin] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['admin'])]
  desk.clock.now = new Date('2026-11-23T12:00:00Z') // 08:00 in Caracas
  for (let made = 0; made < perDay.personal; made += 30) {
    await recordLookups(desk, actor, byEmail(made, 30))
    passTime(desk, 61)
  }
  const left = (Date.parse('2026-11-24T04:00:00Z') - desk.now().getTime()) / 1000
  const refused = { code: 'too_many_attempts', retryAfter: left }
  await expect(recordLookups(desk, actor, byEmail(900, 1))).rejects.toMatchObject(refused)
  await expect(expectQuota(desk, actor, ['phone'])).rejects.toMatchObject(refused)
  expect(await countUnseen(desk.db, admin.personId ?? '')).toBe(1)
  await expect(recordLookups(desk, actor, [{ kind: 'reference', found: 0 }]), 'a reference is nobody').resolves.toBeUndefined()
  passTime(desk, left)
  await expect(recordLookups(desk, actor, byEmail(900, 1))).resolves.toBeUndefined()
})

test('what was asked at once by many pages passes the quota together no further, and asking ahead counts nothing', async () => {
  const actor = await givenPerson(desk, ['support'])
  desk.clock.now = new Date('2026-11-26T12:00:00Z')
  await desk.database
    .sql`insert into backoffice.lookup_days values (${actor.personId}, '2026-11-26', 'personal', ${perDay.personal - 5})`
  await Promise.all(Array.from({ length: 20 }, () => expectQuota(desk, actor, ['email'])))
  const made = await Promise.allSettled(byEmail(0, 12).map((lookup) => recordLookups(desk, actor, [lookup])))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})
