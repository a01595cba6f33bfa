import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { listAudit } from '../audit/list-audit'
import { givenRecord } from '../audit/test-trail'
import type { Actor } from '../desk'
import { isRole, type Role } from '../people/roles'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { endOtherSessions, listSessions, revokeSession } from './list-sessions'
import { lockSession, resumeSession } from './lock-session'
import {
  endEverySession,
  endSessionsOf,
  findLockedSession,
  findSession,
  isLocked,
  openSession,
  sessionEnd,
  sweepSessions,
} from './sessions'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
beforeEach(() => desk.database.sql`delete from backoffice.sessions`.then(() => {}))
afterAll(() => desk.close())

const idOf = ({ personId }: Actor) => personId ?? ''
const open = (person: Actor, change: Partial<Parameters<typeof openSession>[1]> = {}) =>
  openSession(desk.db, { personId: idOf(person), now: desk.now(), ...change })
const listed = (person: Actor) => listSessions(desk, { id: idOf(person), roles: person.roles.filter(isRole) })
const actsIn = async (sessionId: string) =>
  (await listAudit(desk.db, { objectKind: 'session', objectId: sessionId })).records.map(({ action, after }) => ({
    action,
    after,
  }))

describe('the sessions of a person', () => {
  test('are listed with the newest first, each with its browser and the network that it came from', async () => {
    const ana = await givenPerson(desk, ['support'])
    await open(ana, { userAgent: 'x'.repeat(300), address: '203.0.113.77', enteredBy: 'passkey' })
    passTime(desk, 60)
    await open(ana)
    const [newest, oldest] = await listed(ana)
    expect(newest).toMatchObject({ userAgent: null, place: null, enteredBy: 'password', isLocked: false, lastAct: undefined })
    expect(oldest).toMatchObject({ userAgent: 'x'.repeat(200), enteredBy: 'passkey' })
    expect(oldest?.place).not.toContain('203.0.113.77')
  })

  test('show what was done last in each of them', async () => {
    const ana = await givenPerson(desk, ['support'])
    const [one, other] = [await open(ana), await open(ana)]
    for (const [action, { sessionId }] of [
      ['note.add', one],
      ['quote.pay', other],
      ['tag.add', one],
    ] as const)
      await givenRecord(desk, { action }, { ...ana, sessionId })
    const acts = (await listed(ana)).map(({ id, lastAct }) => [id, lastAct?.action])
    expect(Object.fromEntries(acts)).toEqual({ [one.sessionId]: 'tag.add', [other.sessionId]: 'quote.pay' })
  })

  test('are shown as locked when they are idle, and not at all once twelve hours are over', async () => {
    const ana = await givenPerson(desk, ['support'])
    await open(ana)
    passTime(desk, 12 * 3600 - 1)
    expect((await listed(ana)).map((session) => session.isLocked)).toEqual([true])
    passTime(desk, 1)
    expect(await listed(ana)).toEqual([])
  })

  test('are nobody else’s', async () => {
    const [ana, luis] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['support'])]
    await open(ana)
    expect(await listed(luis)).toEqual([])
  })
})

describe('ending', () => {
  test('one session ends that one, on record, and only if it is of the person who is named', async () => {
    const [ana, admin] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['admin'])]
    const { sid, sessionId } = await open(ana)
    const wrong = revokeSession(desk, admin, { personId: idOf(admin), sessionId })
    await expect(wrong).rejects.toMatchObject({ code: 'not_found' })
    await revokeSession(desk, admin, { personId: idOf(ana), sessionId })
    expect(await findSession(desk, sid, { active: true })).toBeUndefined()
    expect(await actsIn(sessionId)).toEqual([{ action: 'session.revoke', after: { person: idOf(ana) } }])
    await expect(revokeSession(desk, admin, { personId: idOf(ana), sessionId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('all others keeps the one in which it is asked for, and those of other people', async () => {
    const [ana, luis] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['support'])]
    const [here, there, elsewhere, foreign] = [await open(ana), await open(ana), await open(ana), await open(luis)]
    await endOtherSessions(desk, { ...ana, sessionId: here.sessionId })
    expect((await listed(ana)).map(({ id }) => id)).toEqual([here.sessionId])
    expect((await listed(luis)).map(({ id }) => id)).toEqual([foreign.sessionId])
    for (const { sessionId } of [there, elsewhere]) expect(await actsIn(sessionId)).toHaveLength(1)
    expect(await actsIn(here.sessionId)).toEqual([])
  })

  test('those of a person, or of everybody, is done with its cause or not at all', async () => {
    const [ana, luis] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['support'])]
    for (const person of [ana, ana, luis]) await open(person)
    const failed = transaction(desk.db, async (tx) => {
      await endEverySession(tx)
      throw new Error('the cause failed')
    })
    await expect(failed).rejects.toThrow('the cause failed')
    await transaction(desk.db, (tx) => endSessionsOf(tx, idOf(ana)))
    expect([(await listed(ana)).length, (await listed(luis)).length]).toEqual([0, 1])
    await transaction(desk.db, endEverySession)
    expect(await listed(luis)).toEqual([])
  })

  test('by age is done by the worker, and only of what is over', async () => {
    const ana = await givenPerson(desk, ['support'])
    await open(ana)
    passTime(desk, 3600)
    await open(ana)
    passTime(desk, 11 * 3600 + 1)
    await sweepSessions(desk)
    const [row] = await desk.database.sql`select count(*)::int as rows from backoffice.sessions`
    expect(row?.rows).toBe(1)
  })
})

describe('a locked session', () => {
  test('is locked once, on record, and known to the page that unlocks it alone', async () => {
    const ana = await givenPerson(desk, ['support'])
    const { sid, sessionId } = await open(ana)
    expect(await findLockedSession(desk, sid)).toBeUndefined()
    for (let press = 0; press < 2; press++) await lockSession(desk, { ...ana, sessionId })
    expect(await findSession(desk, sid, { active: true })).toBeUndefined()
    expect(await findLockedSession(desk, sid)).toMatchObject({ sessionId, person: { id: idOf(ana) }, hasPassword: true })
    expect(await actsIn(sessionId)).toEqual([{ action: 'session.lock', after: null }])
  })

  test('goes on for its person under another id, and for nobody else', async () => {
    const [ana, luis] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['support'])]
    const { sid, sessionId } = await open(ana)
    const resume = (personId: string, from = sid) =>
      transaction(desk.db, (tx) => resumeSession(tx, desk, { sid: from, personId, enteredBy: 'password', provenAt: desk.now() }))
    expect(await resume(idOf(ana)), 'while it is open').toBeUndefined()
    await lockSession(desk, { ...ana, sessionId })
    expect(await resume(idOf(luis))).toBeUndefined()
    expect(await resume(idOf(ana), 'AAAAAAAAAAAAAAAAAAAAAA')).toBeUndefined()
    const resumed = await resume(idOf(ana))
    expect(resumed).toMatchObject({ sessionId, sid: expect.not.stringContaining(sid) })
    expect(await findSession(desk, resumed?.sid ?? '', { active: true })).toMatchObject({ sessionId, proven: true })
    expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  })

  test('does not go on once its twelve hours are over', async () => {
    const ana = await givenPerson(desk, ['support'])
    const { sid } = await open(ana)
    passTime(desk, 12 * 3600)
    const resuming = { sid, personId: idOf(ana), enteredBy: 'password', provenAt: null } as const
    expect(await transaction(desk.db, (tx) => resumeSession(tx, desk, resuming))).toBeUndefined()
  })
})

describe('a session locks', () => {
  const createdAt = new Date('2026-11-20T14:00:00.000Z')
  const minutesOn = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)

  test.each<[roles: Role[], minutes: number]>([
    [['support'], 30],
    [['finance'], 15],
    [['support', 'approver'], 15],
    [['auditor', 'compliance'], 15],
  ])('for %j after %d minutes without a person', (roles, minutes) => {
    const session = { createdAt, lastSeenAt: minutesOn(60), lockedAt: null }
    expect(sessionEnd(session, roles)).toEqual(minutesOn(60 + minutes))
    expect([isLocked(session, roles, minutesOn(60 + minutes - 0.01)), isLocked(session, roles, minutesOn(60 + minutes))]).toEqual(
      [false, true],
    )
  })

  test('twelve hours after the sign-in at the latest, and at once when a person locks it', () => {
    expect(sessionEnd({ createdAt, lastSeenAt: minutesOn(719) }, ['support'])).toEqual(minutesOn(720))
    expect(isLocked({ createdAt, lastSeenAt: createdAt, lockedAt: createdAt }, ['support'], createdAt)).toBe(true)
  })
})

test('a session that nobody has ends without a trace', async () => {
  const nobody = await givenPerson(desk, ['support'])
  await lockSession(desk, { ...nobody, sessionId: randomUUID() })
  expect(await listed(nobody)).toEqual([])
})
