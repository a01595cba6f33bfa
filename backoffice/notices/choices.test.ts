import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { findReader, isWantedInChat, readChoices, saveChoice } from './choices'
import { countUnseen, findLastNotice, listNotices, markNoticesSeen } from './list-notices'
import { alwaysMailed, chatKinds, type NoticeKind, noticeKinds } from './notice-kinds'
import { type NewNotice, notify } from './notify'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const about = { kind: 'approval', id: 'a1' }
const send = (to: NewNotice['to'], change: Partial<NewNotice> = {}) =>
  transaction(desk.db, (tx) => notify(tx, { to, kind: 'work_waits', about, at: desk.now(), ...change }))
const somebody = async (...roles: Parameters<typeof givenPerson>[1]) => (await givenPerson(desk, roles)).personId ?? ''
const noticeOf = async (personId: string) => (await listNotices(desk.db, personId)).notices[0]?.id ?? ''

describe('the kinds of notices', () => {
  test('are each of their own, and those of the team’s channel are some of them', () => {
    expect(new Set(noticeKinds).size).toBe(noticeKinds.length)
    expect(chatKinds.filter((kind) => !noticeKinds.includes(kind))).toEqual([])
    for (const kind of ['work_decided', 'roles_changed', 'device_new'] as const) expect(chatKinds).not.toContain(kind)
  })
})

describe('a notice', () => {
  test('goes to people by name and by role, to each once', async () => {
    const [named, both] = [await somebody('support'), await somebody('approver')]
    expect(await send({ people: [named, both], roles: ['approver'] })).toBe(2)
    for (const personId of [named, both]) expect(await countUnseen(desk.db, personId)).toBe(1)
  })

  test('goes to nobody if nobody is named, nobody has the role, or the only one caused it', async () => {
    const personId = await somebody('auditor')
    expect([await send({}), await send({ people: [] }), await send({ roles: ['auditor'], except: [personId] })]).toEqual([
      0, 0, 0,
    ])
    expect(await countUnseen(desk.db, personId)).toBe(0)
  })

  test.each<[what: string, change: Partial<NewNotice>, count: number]>([
    ['of the same about the same is not repeated', {}, 0],
    ['of something else is', { kind: 'work_decided' }, 1],
    ['about another record is', { about: { ...about, id: 'a2' } }, 1],
    ['about another kind of record is', { about: { ...about, kind: 'batch' } }, 1],
  ])('%s while it is unseen', async (_what, change, count) => {
    const personId = await somebody('support')
    await send({ people: [personId] })
    expect(await send({ people: [personId] }, change)).toBe(count)
    await markNoticesSeen(desk, personId)
    expect(await send({ people: [personId] })).toBe(1)
  })

  test('that came after the page was drawn is not marked as seen with the others', async () => {
    const personId = await somebody('support')
    await send({ people: [personId] })
    const drawnAt = desk.now()
    passTime(desk, 1)
    await send({ people: [personId] }, { about: { ...about, id: 'a2' } })
    await markNoticesSeen(desk, personId, drawnAt)
    expect((await listNotices(desk.db, personId)).notices.map(({ seenAt }) => seenAt !== null)).toEqual([false, true])
  })

  test('of a kind is found again since a moment, the latest one, seen or not', async () => {
    const personId = await somebody('admin')
    const since = desk.now()
    await send({ people: [personId] }, { kind: 'quota_passed', about: { kind: 'person', id: 'p1' } })
    passTime(desk, 60)
    await send({ people: [personId] }, { kind: 'quota_passed', about: { kind: 'person', id: 'p2' } })
    await markNoticesSeen(desk, personId)
    const last = (kind: NoticeKind, from: Date) => findLastNotice(desk.db, personId, kind, from)
    expect(await last('quota_passed', since)).toMatchObject({ objectId: 'p2', seenAt: desk.now() })
    expect(await last('quota_passed', new Date(desk.now().getTime() + 1))).toBeUndefined()
    expect(await last('trail_broken', since)).toBeUndefined()
  })
})

describe('a choice', () => {
  test('is one for each kind and channel, and everything is wanted before it is made', async () => {
    const personId = await somebody('support')
    const choices = await readChoices(desk.db, personId)
    expect(choices).toHaveLength(noticeKinds.length - alwaysMailed.length + chatKinds.length)
    expect(choices.every(({ wanted }) => wanted)).toBe(true)
  })

  test('is kept for its person, kind and channel, and can be made anew', async () => {
    const [personId, other] = [await somebody('support'), await somebody('support')]
    const unwanted = async (of: string) =>
      (await readChoices(desk.db, of)).flatMap(({ channel, kind, wanted }) => (wanted ? [] : [`${channel} ${kind}`]))
    await saveChoice(desk.db, personId, { channel: 'email', kind: 'work_waits', wanted: false })
    await saveChoice(desk.db, personId, { channel: 'chat', kind: 'trail_broken', wanted: false })
    expect([await unwanted(personId), await unwanted(other)]).toEqual([['email work_waits', 'chat trail_broken'], []])
    await saveChoice(desk.db, personId, { channel: 'email', kind: 'work_waits', wanted: true })
    expect(await unwanted(personId)).toEqual(['chat trail_broken'])
  })

  test('says who gets an e-mail, and in which language', async () => {
    const personId = await somebody('support')
    await send({ people: [personId] })
    const id = await noticeOf(personId)
    await desk.database.sql`update backoffice.people set locale = 'es' where id = ${personId}`
    expect(await findReader(desk.db, id)).toMatchObject({ notice: { id }, email: expect.stringContaining('@'), locale: 'es' })
    await saveChoice(desk.db, personId, { channel: 'chat', kind: 'work_waits', wanted: false })
    expect(await findReader(desk.db, id)).toBeDefined()
    await saveChoice(desk.db, personId, { channel: 'email', kind: 'work_waits', wanted: false })
    expect(await findReader(desk.db, id)).toBeUndefined()
  })

  test('keeps no e-mail from somebody about how they come in, nor does it that they, or who came in as them, have seen it', async () => {
    for (const kind of alwaysMailed) {
      const personId = await somebody('support')
      await send({ people: [personId] }, { kind })
      await saveChoice(desk.db, personId, { channel: 'email', kind, wanted: false })
      await markNoticesSeen(desk, personId)
      expect(await findReader(desk.db, await noticeOf(personId)), kind).toBeDefined()
    }
    expect(
      chatKinds.filter((kind) => alwaysMailed.includes(kind)),
      'these are about one person',
    ).toEqual([])
  })

  test.each([
    ['has seen it', (id: string) => markNoticesSeen(desk, id)],
    ['has left', (id: string) => desk.database.sql`update backoffice.people set disabled_at = now() where id = ${id}`],
    ['is gone', (id: string) => desk.database.sql`delete from backoffice.people where id = ${id}`],
  ])('does not matter any more for somebody who %s', async (_what, end) => {
    const personId = await somebody('support')
    await send({ people: [personId] })
    const id = await noticeOf(personId)
    await end(personId)
    expect(await findReader(desk.db, id)).toBeUndefined()
  })

  test('of all who are concerned keeps a notice from the team’s channel, that of some does not', async () => {
    const [one, other] = [await somebody('compliance'), await somebody('compliance')]
    const reviewed = { kind: 'review', id: 'r1' }
    await send({ roles: ['compliance'] }, { about: reviewed })
    const isWanted = (kind: string, concerned = reviewed) => isWantedInChat(desk.db, { kind, about: concerned })
    expect(await isWanted('work_waits')).toBe(true)
    await saveChoice(desk.db, one, { channel: 'chat', kind: 'work_waits', wanted: false })
    expect(await isWanted('work_waits')).toBe(true)
    await saveChoice(desk.db, other, { channel: 'chat', kind: 'work_waits', wanted: false })
    expect(await isWanted('work_waits')).toBe(false)
    expect([await isWanted('trail_broken'), await isWanted('work_waits', { kind: 'review', id: 'r2' })]).toEqual([false, false])
  })
})
