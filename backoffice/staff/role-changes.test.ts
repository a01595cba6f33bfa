import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { listNotices } from '../notices/list-notices'
import { readPerson } from '../people/people'
import { decidingRoles, type Role } from '../people/roles'
import { findSession, openSession } from '../sessions/sessions'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { changeRoles, disablePerson } from './change-person'
import { decideRoles, listWaitingRoleChanges, proposeRoles, withdrawRoles } from './role-changes'

let desk: TestDesk
let people: { ana: Actor; eva: Actor; luis: Actor }
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 60)
  await desk.database.sql`delete from backoffice.role_changes`
  await desk.database.sql`delete from backoffice.people`
  const [ana, eva] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin'])]
  people = { ana, eva, luis: await givenPerson(desk, ['support']) }
})

const idOf = ({ personId }: Actor) => personId ?? ''
const rolesOf = async (actor: Actor) => (await readPerson(desk.db, idOf(actor))).roles
const reason = 'Covers for Marisol Duque until 18 December'
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const propose = async (by: Actor, to: Actor, roles: Role[]) =>
  proposeRoles(desk, by, { personId: idOf(to), seen: await rolesOf(to), roles, reason })
const decide = (by: Actor, id: string, decision: 'accepted' | 'rejected' = 'accepted') => decideRoles(desk, by, { id, decision })

test('one admin proposes, another accepts, and then the person has the roles and signs in anew; all of them are notified', async () => {
  const { ana, eva, luis } = people
  const { sid } = await openSession(desk.db, { personId: idOf(luis), now: desk.now() })
  const id = await propose(ana, luis, ['support', 'compliance'])
  expect(await rolesOf(luis)).toEqual(['support'])
  expect(await listWaitingRoleChanges(desk.db)).toMatchObject([
    { id, reason, held: ['support'], roles: ['support', 'compliance'] },
  ])
  expect(await findSession(desk, sid, { active: true })).toBeDefined()
  await decide(eva, id)
  expect(await rolesOf(luis)).toEqual(['support', 'compliance'])
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  expect(await listWaitingRoleChanges(desk.db)).toEqual([])
  const noticesOf = async (actor: Actor) => (await listNotices(desk.db, idOf(actor))).notices.map(({ kind }) => kind)
  expect([await noticesOf(ana), await noticesOf(eva), await noticesOf(luis)]).toEqual([
    ['work_decided'],
    ['work_waits'],
    ['roles_changed'],
  ])
  const { records } = await listAudit(desk.db, { objectId: idOf(luis) })
  expect(records.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['people.change_roles', eva.personId],
    ['people.propose_roles', ana.personId],
  ])
  expect(records[0]?.after).toEqual({ roles: 'support, compliance', proposed_by: ana.personId })
})

test('nobody proposes their own roles, and the database lets neither them nor who proposed a change decide it', async () => {
  const { ana, eva } = people
  expect(await codeOf(propose(ana, ana, ['admin', 'finance']))).toBe('forbidden')
  const id = await propose(ana, eva, ['admin', 'finance'])
  expect((await listNotices(desk.db, idOf(eva))).notices, 'whose roles they are decides nothing').toEqual([])
  for (const by of [ana, eva]) {
    const alone = desk.database.sql`update backoffice.role_changes
      set state = 'accepted', decided_by = ${idOf(by)}, decided_at = now() where id = ${id}`
    await expect(alone).rejects.toThrow(/role_changes_(two_people|of_others)/)
  }
  expect(await rolesOf(eva)).toEqual(['admin'])
})

test('one change of a person waits at a time; who proposed it takes it back, and nobody else', async () => {
  const { ana, eva, luis } = people
  const id = await propose(ana, luis, ['auditor'])
  expect(await codeOf(propose(eva, luis, ['finance']))).toBe('role_change_waiting')
  expect(await codeOf(withdrawRoles(desk, eva, id))).toBe('forbidden')
  await withdrawRoles(desk, ana, id)
  expect(await codeOf(decide(eva, id))).toBe('role_change_closed')
  const other = await propose(eva, luis, ['finance'])
  await decide(ana, other, 'rejected')
  expect(await rolesOf(luis)).toEqual(['support'])
  const again = desk.database.sql`update backoffice.role_changes set state = 'accepted' where id = ${other}`
  await expect(again).rejects.toThrow('decided once')
})

test('what was proposed to other roles, or by somebody who is no admin any more, is accepted no more', async () => {
  const { ana, eva, luis } = people
  const stale = await propose(ana, luis, ['support', 'compliance'])
  await changeRoles(desk, eva, idOf(luis), ['auditor'])
  expect(await codeOf(decide(eva, stale))).toBe('role_change_closed')
  expect(await rolesOf(luis)).toEqual(['auditor'])
  await decide(eva, stale, 'rejected')
  const orphan = await propose(ana, luis, ['finance'])
  await disablePerson(desk, eva, idOf(ana))
  expect(await codeOf(decide(eva, orphan))).toBe('role_change_closed')
  expect(await codeOf(propose(ana, luis, ['finance'])), 'who is disabled').toBe('forbidden')
  expect(await rolesOf(luis)).toEqual(['auditor'])
})

test('roles that were ticked over others than the person has now are not proposed', async () => {
  const { ana, eva, luis } = people
  await decide(eva, await propose(ana, luis, ['support', 'compliance']))
  const ticked = { personId: idOf(luis), roles: ['support', 'finance'] as const, reason }
  expect(await codeOf(proposeRoles(desk, ana, { ...ticked, seen: ['support'] }))).toBe('stale_record')
  expect(await listWaitingRoleChanges(desk.db)).toEqual([])
  expect(await codeOf(proposeRoles(desk, ana, { ...ticked, seen: ['compliance', 'support'] }))).toBe('done')
})

test('never admin with a role that decides payments; who pays and adds accounts is refused where duties are strictly separated', async () => {
  const { ana, luis } = people
  const strict = { ...desk, rules: { ...desk.rules, separation: 'strict' } as const }
  const both: Role[] = ['finance', 'support']
  const ofStrict = proposeRoles(strict, ana, { personId: idOf(luis), seen: await rolesOf(luis), roles: both, reason })
  await expect(ofStrict).rejects.toMatchObject({ code: 'validation_failed', errors: [{ pointer: '/roles', detail: 'duties' }] })
  for (const role of decidingRoles) {
    expect(await codeOf(propose(ana, luis, ['admin', role])), role).toBe('validation_failed')
    const past = desk.database.sql`update backoffice.people set roles = ${['admin', role]} where id = ${idOf(luis)}`
    await expect(past, role).rejects.toThrow(/an admin decides no payment|people_never_admin/)
  }
  expect(await codeOf(propose(ana, luis, ['support'])), 'the roles they have').toBe('validation_failed')
  expect(await codeOf(propose(ana, luis, both))).toBe('done')
})

test('of many admins who decide at once one decides, and crossing proposals end without a deadlock', async () => {
  const { ana, eva, luis } = people
  const others = await Promise.all(Array.from({ length: 6 }, () => givenPerson(desk, ['admin'])))
  const id = await propose(ana, luis, ['finance'])
  const decided = await Promise.all([eva, ...others].map((by, at) => codeOf(decide(by, id, at % 2 ? 'accepted' : 'rejected'))))
  expect(decided.sort()).toEqual(['done', ...Array.from({ length: 6 }, () => 'role_change_closed')])
  const crossing = await Promise.all([
    ...[ana, eva, ...others].map((by) => codeOf(propose(by, by === ana ? eva : ana, ['auditor']))),
    codeOf(changeRoles(desk, eva, idOf(luis), ['auditor'])),
  ])
  expect(crossing.sort()).toEqual(['done', 'done', 'done', ...Array.from({ length: 6 }, () => 'role_change_waiting')])
  const waiting = await listWaitingRoleChanges(desk.db)
  await Promise.all(waiting.flatMap(({ id }) => others.map((by) => codeOf(decide(by, id)))))
  // A proposal of either for the other is closed once its author has lost the right.
  const left = [await rolesOf(ana), await rolesOf(eva)].map(String)
  expect(left).toContain('auditor')
  expect(['auditor', 'admin']).toEqual(expect.arrayContaining(left))
})
