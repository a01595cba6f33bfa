import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { people } from '../people/tables'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { isWantedInChat, readChoices, saveChoice } from './choices'
import { countUnseen, listNotices, markNoticesSeen, sweepNotices } from './list-notices'
import { type NewNotice, notify } from './notify'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const send = (notice: Omit<NewNotice, 'at'>) => transaction(desk.db, (tx) => notify(tx, { ...notice, at: desk.now() }))
const about = () => ({ kind: 'approval', id: randomUUID() })

async function given(...roles: ('approver' | 'admin' | 'finance')[]): Promise<string> {
  return (await givenPerson(desk, roles)).personId ?? ''
}

test('everybody who has the role is notified, except the actor and disabled people', async () => {
  const [maker, other, gone] = [await given('approver'), await given('approver', 'finance'), await given('approver')]
  await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, gone))
  const clerk = await given('finance')
  const what = about()
  expect(await send({ to: { roles: ['approver'], except: [maker] }, kind: 'work_waits', about: what })).toBeGreaterThan(0)
  expect(await Promise.all([maker, other, gone, clerk].map((id) => countUnseen(desk.db, id)))).toEqual([0, 1, 0, 0])
  expect((await listNotices(desk.db, other)).notices).toMatchObject([
    { kind: 'work_waits', objectKind: 'approval', objectId: what.id },
  ])
})

test('nobody is notified twice of what they have not seen, also at the same time; of what they have seen they are', async () => {
  const person = await given('admin')
  const what = about()
  const again = () => send({ to: { people: [person] }, kind: 'work_decided', about: what })
  expect((await Promise.all([again(), again(), again()])).sort()).toEqual([0, 0, 1])
  await markNoticesSeen(desk, person)
  expect(await again()).toBe(1)
  expect(await send({ to: { people: [] }, kind: 'work_decided', about: what })).toBe(0)
  expect((await listNotices(desk.db, person)).notices).toHaveLength(2)
})

test('a notice is committed or rolled back with its cause, and so is the job that sends it', async () => {
  const person = await given('admin')
  const failing = transaction(desk.db, async (tx) => {
    await notify(tx, { to: { people: [person] }, kind: 'roles_changed', about: about() })
    throw new Error('it did not happen')
  })
  await expect(failing).rejects.toThrow('it did not happen')
  expect(await countUnseen(desk.db, person)).toBe(0)
  expect(
    await desk.database.sql`select 1 from jobs.jobs where payload ? 'notice' and not exists (
    select from backoffice.notices where id::text = payload ->> 'notice')`,
  ).toEqual([])
})

test('a person sees their own notices alone, page by page, and marks their own alone', async () => {
  const [person, other] = [await given('admin'), await given('admin')]
  for (let index = 0; index < 5; index++) {
    passTime(desk, 1)
    await send({ to: { people: [person, other] }, kind: 'work_waits', about: { kind: 'approval', id: `a${index}` } })
  }
  const first = await listNotices(desk.db, person, { limit: 3 })
  const second = await listNotices(desk.db, person, { limit: 3, before: first.nextBefore ?? '' })
  expect([...first.notices, ...second.notices].map(({ objectId }) => objectId)).toEqual(['a4', 'a3', 'a2', 'a1', 'a0'])
  expect(second.nextBefore).toBeNull()
  await markNoticesSeen(desk, person)
  expect(await Promise.all([person, other].map((id) => countUnseen(desk.db, id)))).toEqual([0, 5])
})

test('everything is wanted until somebody chooses otherwise, each for themselves', async () => {
  const [person, other] = [await given('approver'), await given('approver')]
  const what = about()
  await send({ to: { roles: ['approver'] }, kind: 'work_waits', about: what })
  await saveChoice(desk.db, person, { channel: 'chat', kind: 'work_waits', wanted: false })
  expect((await readChoices(desk.db, person)).filter(({ wanted }) => !wanted)).toEqual([
    { channel: 'chat', kind: 'work_waits', wanted: false },
  ])
  expect((await readChoices(desk.db, other)).every(({ wanted }) => wanted)).toBe(true)
  expect(await isWantedInChat(desk.db, { kind: 'work_waits', about: what }), 'the other one wants it').toBe(true)
  const everybody = await desk.database.sql`select distinct person_id as id from backoffice.notices where object_id = ${what.id}`
  for (const { id } of everybody) await saveChoice(desk.db, id, { channel: 'chat', kind: 'work_waits', wanted: false })
  expect(await isWantedInChat(desk.db, { kind: 'work_waits', about: what })).toBe(false)
})

test('what is long over is forgotten', async () => {
  const person = await given('admin')
  await send({ to: { people: [person] }, kind: 'work_waits', about: about() })
  passTime(desk, 91 * 24 * 3600)
  await send({ to: { people: [person] }, kind: 'work_waits', about: about() })
  await sweepNotices(desk)
  expect((await listNotices(desk.db, person)).notices).toHaveLength(1)
})
