import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { operator } from '../desk'
import { notices } from '../notices/tables'
import { listAdminNames } from '../people/people'
import { signIn } from '../sign-in/sign-in'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { changeRoles, disablePerson, enablePerson } from './change-person'
import { listStaff } from './list-staff'

let desk: TestDesk
beforeAll(async () => {
  desk = { ...(await testDesk()), demo: false }
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.people`
  await desk.database.sql`delete from backoffice.notices`
})

const idOf = ({ personId }: { personId: string | null }) => personId ?? ''
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )

test('of two admins who disable each other at once one stays', async () => {
  const [ana, eva] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin', 'finance'])]
  const codes = await Promise.all([codeOf(disablePerson(desk, ana, idOf(eva))), codeOf(disablePerson(desk, eva, idOf(ana)))])
  expect(codes.sort()).toEqual(['done', 'last_admin'])
  expect(await listAdminNames(desk)).toHaveLength(1)
})

test('of two admins who take the role from each other at once one keeps it', async () => {
  const [ana, eva] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin'])]
  const takeFrom = (by: typeof ana, from: typeof ana) => codeOf(changeRoles(desk, by, idOf(from), ['auditor']))
  expect((await Promise.all([takeFrom(ana, eva), takeFrom(eva, ana)])).sort()).toEqual(['done', 'last_admin'])
  expect(await listAdminNames(desk)).toHaveLength(1)
})

test('nobody disables themselves, and the operator of the machine may disable even the last admin', async () => {
  const [ana] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin'])]
  expect(await codeOf(disablePerson(desk, ana, idOf(ana)))).toBe('forbidden')
  const here = operator('root', 'r1')
  for (const { id } of await listStaff(desk)) await disablePerson(desk, here, id)
  expect(await listAdminNames(desk)).toEqual([])
})

test('when an admin is disabled, the other admins and the auditors are notified, once; of other people nobody is', async () => {
  const [ana, eva, third] = [
    await givenPerson(desk, ['admin']),
    await givenPerson(desk, ['admin']),
    await givenPerson(desk, ['admin']),
  ]
  const [auditor, luis] = [await givenPerson(desk, ['auditor']), await givenPerson(desk, ['finance'])]
  for (const person of [luis, eva, eva]) await disablePerson(desk, ana, idOf(person))
  const sent = await desk.db.select().from(notices)
  expect(new Set(sent.map(({ personId }) => personId))).toEqual(new Set([third.personId, auditor.personId]))
  expect(sent).toHaveLength(2)
  expect(sent[0]).toMatchObject({ kind: 'admin_disabled', objectId: eva.personId })
})

test('a change of roles says in the trail what they were and what they are', async () => {
  const [ana, luis] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['support'])]
  await changeRoles(desk, ana, idOf(luis), ['support', 'finance'])
  const { records } = await listAudit(desk.db, { action: 'people.change_roles' }, { limit: 1 })
  expect(records[0]).toMatchObject({ before: { roles: 'support' }, after: { roles: 'support, finance' } })
})

test('the list says who is disabled, when each was seen last, and in how many browsers they are signed in', async () => {
  const ana = await givenPerson(desk, ['admin'], 'ana@puentesur.example')
  const luis = await givenPerson(desk, ['finance'], 'luis@puentesur.example')
  const find = async (actor: typeof ana) => (await listStaff(desk)).find(({ id }) => id === actor.personId)
  expect(await find(luis)).toMatchObject({ openSessions: 0, lastSeenAt: undefined })

  const typed = { email: 'luis@puentesur.example', password: testPassword }
  for (const address of ['203.0.113.7', '203.0.113.8']) await signIn(desk, typed, { address, requestId: 'r1' })
  const seenAt = desk.clock.now
  expect(await find(luis)).toMatchObject({ openSessions: 2, lastSeenAt: seenAt })
  passTime(desk, 15 * 60)
  expect(await find(luis), 'idle too long').toMatchObject({ openSessions: 0, lastSeenAt: seenAt })

  await disablePerson(desk, ana, idOf(luis))
  expect(await find(luis)).toMatchObject({ openSessions: 0, lastSeenAt: seenAt, disabledAt: desk.clock.now })
  await enablePerson(desk, ana, idOf(luis))
  expect(await find(luis)).toMatchObject({ disabledAt: null })
})

test('the invented people of a demo are no staff where there is no demo', async () => {
  await givenPerson(desk, ['admin'])
  await desk.database.sql`update backoffice.people set demo = true`
  expect(await listStaff(desk)).toEqual([])
  expect(await listStaff({ ...desk, demo: true })).toHaveLength(1)
})
