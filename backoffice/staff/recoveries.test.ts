import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { beginAuthenticator, confirmAuthenticator } from '../factors/authenticators'
import { codeAt, stepAt } from '../factors/test-codes'
import { listNotices } from '../notices/list-notices'
import { readPerson } from '../people/people'
import { findSession, openSession } from '../sessions/sessions'
import { signIn } from '../sign-in/sign-in'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { changeRoles, disablePerson } from './change-person'
import {
  acceptRecovery,
  listWaitingRecoveries,
  proposeRecovery,
  type Recovers,
  rejectRecovery,
  withdrawRecovery,
} from './recoveries'
import { openReset } from './reset-password'

let desk: TestDesk
let people: { ana: Actor; eva: Actor; luis: Actor }
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 60)
  await desk.database.sql`delete from backoffice.recoveries`
  await desk.database.sql`delete from backoffice.people`
  const [ana, eva] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin'])]
  people = { ana, eva, luis: await givenPerson(desk, ['support']) }
})

const idOf = ({ personId }: Actor) => personId ?? ''
const reason = 'Luis called from his desk: a new phone and no memory'
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const propose = async (by: Actor, whose: Actor, recovers: Recovers = 'password'): Promise<string> => {
  await proposeRecovery(desk, by, { personId: idOf(whose), recovers, reason })
  return (await listWaitingRecoveries(desk.db)).at(-1)?.id ?? ''
}
const noticesOf = async (actor: Actor) => (await listNotices(desk.db, idOf(actor))).notices.map(({ kind }) => kind)

test('one admin proposes a link for a new password, another one gets it, and the person is notified', async () => {
  const { ana, eva, luis } = people
  const id = await propose(ana, luis)
  expect(await listWaitingRecoveries(desk.db)).toMatchObject([{ id, reason, recovers: 'password', personId: idOf(luis) }])
  const { token, expiresAt } = (await acceptRecovery(desk, eva, id)) ?? { token: '', expiresAt: desk.now() }
  expect(expiresAt.getTime() - desk.now().getTime()).toBe(24 * 3_600_000)
  expect(await openReset(desk, token, { address: '203.0.113.7' })).toMatchObject({ id: idOf(luis) })
  expect(await listWaitingRecoveries(desk.db)).toEqual([])
  expect([await noticesOf(ana), await noticesOf(eva), await noticesOf(luis)]).toEqual([
    ['work_decided'],
    ['work_waits'],
    ['reset_link_made'],
  ])
  const { records } = await listAudit(desk.db, { objectId: idOf(luis) })
  expect(records.map(({ action, actorId, after }) => [action, actorId, after])).toEqual([
    ['people.make_reset', eva.personId, { expires: expiresAt.toISOString(), proposed_by: ana.personId }],
    ['people.propose_recovery', ana.personId, { recovers: 'password', proposed_by: ana.personId }],
  ])
})

test('by two admins somebody who lost their second factor comes in by password alone, and is notified', async () => {
  const { ana, eva, luis } = people
  const { id: personId, name, email, roles } = await readPerson(desk.db, idOf(luis))
  expect(await codeOf(propose(ana, luis, 'factors')), 'without a factor').toBe('recovery_needless')
  const key = await beginAuthenticator(desk, personId)
  const code = codeAt(key, stepAt(desk.now()))
  await confirmAuthenticator(desk, { personId, name, roles, sessionId: null, requestId: 'r1' }, code)
  const { sid } = await openSession(desk.db, { personId, now: desk.now() })
  const id = await propose(ana, luis, 'factors')
  expect(await codeOf(propose(eva, luis, 'password')), 'each waits alone').toBe('done')
  const enter = () => signIn(desk, { email, password: testPassword }, { address: '203.0.113.7', requestId: 'r1' })
  expect(await codeOf(enter()), 'proposed only').toBe('code_needed')
  expect(await acceptRecovery(desk, eva, id)).toBeUndefined()
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  expect(await codeOf(enter())).toBe('done')
  expect(await noticesOf(luis)).toContain('factors_removed')
  const { records } = await listAudit(desk.db, { objectId: personId, action: 'people.clear_factors' })
  expect(records).toMatchObject([{ actorId: eva.personId, after: { proposed_by: ana.personId } }])
})

test('a second link is told about as the first one was, also if the first notice was not seen', async () => {
  const { ana, eva, luis } = people
  for (let index = 0; index < 2; index++) await acceptRecovery(desk, eva, await propose(ana, luis))
  expect(await noticesOf(luis)).toEqual(['reset_link_made', 'reset_link_made'])
})

test('nobody proposes one for themselves, and the database lets neither them nor who proposed one accept it', async () => {
  const { ana, eva } = people
  expect(await codeOf(propose(ana, ana))).toBe('forbidden')
  const id = await propose(ana, eva)
  expect(await noticesOf(eva), 'who would come back in decides nothing').toEqual([])
  for (const by of [ana, eva]) {
    const alone = desk.database.sql`update backoffice.recoveries
      set state = 'accepted', decided_by = ${idOf(by)}, decided_at = now() where id = ${id}`
    await expect(alone).rejects.toThrow(/recoveries_(two_people|of_others)/)
  }
  expect(await codeOf(acceptRecovery(desk, await givenPerson(desk, ['admin']), id))).toBe('done')
  const again = desk.database.sql`update backoffice.recoveries set state = 'rejected' where id = ${id}`
  await expect(again).rejects.toThrow('decided once')
})

test('only admins propose and decide; who proposed takes it back, and nobody else; one waits at a time', async () => {
  const { ana, eva, luis } = people
  const clerk = await givenPerson(desk, ['finance'])
  expect(await codeOf(propose(clerk, luis))).toBe('forbidden')
  const id = await propose(ana, luis)
  expect(await codeOf(propose(eva, luis))).toBe('recovery_waiting')
  expect(await codeOf(acceptRecovery(desk, clerk, id))).toBe('forbidden')
  expect(await codeOf(withdrawRecovery(desk, eva, id))).toBe('forbidden')
  await withdrawRecovery(desk, ana, id)
  expect(await codeOf(acceptRecovery(desk, eva, id))).toBe('recovery_closed')
  await rejectRecovery(desk, ana, await propose(eva, luis))
  expect(await noticesOf(luis)).toEqual([])
  const { records } = await listAudit(desk.db, { objectId: idOf(luis) }, { limit: 4 })
  expect(records.map(({ action }) => action)).toEqual([
    'people.reject_recovery',
    'people.propose_recovery',
    'people.withdraw_recovery',
    'people.propose_recovery',
  ])
})

test('who cannot come in, or has no password here, needs none', async () => {
  const { ana, eva, luis } = people
  await desk.database.sql`update backoffice.people set password_hash = null where id = ${idOf(luis)}`
  expect(await codeOf(propose(ana, luis)), 'only through the company').toBe('recovery_needless')
  const clerk = await givenPerson(desk, ['finance'])
  await disablePerson(desk, eva, idOf(clerk))
  expect(await codeOf(propose(ana, clerk)), 'disabled').toBe('recovery_needless')
})

test('what somebody proposed who is no admin any more, or for a person who changed since, is accepted no more', async () => {
  const { ana, eva, luis } = people
  const orphan = await propose(ana, luis)
  await changeRoles(desk, eva, idOf(ana), ['auditor'])
  expect(await codeOf(acceptRecovery(desk, eva, orphan))).toBe('recovery_closed')
  await rejectRecovery(desk, eva, orphan)
  const other = await givenPerson(desk, ['admin'])
  const late = await propose(eva, luis)
  await disablePerson(desk, other, idOf(luis))
  expect(await codeOf(acceptRecovery(desk, other, late))).toBe('recovery_closed')
})

test('of many admins who decide at once one decides', async () => {
  const { ana, luis } = people
  const others = await Promise.all(Array.from({ length: 6 }, () => givenPerson(desk, ['admin'])))
  const id = await propose(ana, luis)
  const decide = (by: Actor, at: number) => (at % 2 ? acceptRecovery(desk, by, id) : rejectRecovery(desk, by, id))
  const decided = await Promise.all(others.map((by, at) => codeOf(decide(by, at))))
  expect(decided.sort()).toEqual(['done', ...Array.from({ length: 5 }, () => 'recovery_closed')])
})
