import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { erasePerson } from '../erasure/erase-person'
import { people } from '../people/tables'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { auditedBriefing, changeBriefing, listBriefings, removeBriefing, writeBriefing } from './briefings'

let desk: TestDesk
let [gabriela, luis] = [
  { personId: '', name: '' },
  { personId: '', name: '' },
]
beforeAll(async () => {
  desk = await testDesk()
  const given = async (name: string) => ({ personId: (await givenPerson(desk, ['compliance'])).personId ?? '', name })
  gabriela = await given('Gabriela Rojas')
  luis = await given('Luis Pereira')
})
beforeEach(() => desk.database.sql`delete from backoffice.briefings`.then(() => {}))
afterAll(() => desk.close())

const text = { spanish: 'Banesco no está respondiendo.', english: 'Banesco is not answering.' }
const inTx = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(desk.db, work)
const inMinutes = (minutes: number) => new Date(desk.now().getTime() + minutes * 60_000)
const write = (endsAt: Date | null = null) => inTx((tx) => writeBriefing(tx, desk, gabriela, { ...text, endsAt }))
const list = () => listBriefings(desk.db, desk.now())

describe('a text for callers', () => {
  test('is told with its author until its end, and not at that moment', async () => {
    const written = await write(inMinutes(10))
    expect(await list()).toEqual([written])
    expect(written).toMatchObject({ ...text, authorId: gabriela.personId, authorName: 'Gabriela Rojas', version: 1 })
    passTime(desk, 599)
    expect(await list()).toHaveLength(1)
    passTime(desk, 1)
    expect(await list()).toEqual([])
  })

  test('without an end is told until it is removed', async () => {
    const { id } = await write()
    passTime(desk, 400 * 86_400)
    expect(await list()).toHaveLength(1)
    await inTx((tx) => removeBriefing(tx, desk, { id, version: 1 }))
    expect(await list()).toEqual([])
  })

  test('is changed by whoever may, with their name and time, and its end stays unless another is given', async () => {
    const endsAt = inMinutes(60)
    const { id } = await write(endsAt)
    passTime(desk, 60)
    const changed = { spanish: 'Banesco responde de nuevo.', english: 'Banesco answers again.' }
    const { before, after } = await inTx((tx) =>
      changeBriefing(tx, desk, luis, { id, version: 1, ...changed, endsAt: undefined }),
    )
    expect([before.version, after.version]).toEqual([1, 2])
    expect(await list()).toEqual([after])
    expect(after).toMatchObject({ ...changed, endsAt, authorName: 'Luis Pereira', writtenAt: desk.now() })
    await inTx((tx) => changeBriefing(tx, desk, luis, { id, version: 2, ...changed, endsAt: null }))
    expect(await list()).toMatchObject([{ endsAt: null, version: 3 }])
  })

  test('that somebody changed, removed or that ended meanwhile is neither changed nor removed', async () => {
    const stale = { code: 'stale_record' }
    const { id } = await write(inMinutes(5))
    const change = (version: number, endsAt: Date | null = null) =>
      inTx((tx) => changeBriefing(tx, desk, luis, { id, version, ...text, endsAt }))
    const remove = (version: number) => inTx((tx) => removeBriefing(tx, desk, { id, version }))
    const both = await Promise.allSettled([change(1, inMinutes(5)), change(1, inMinutes(5))])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(change(1)).rejects.toMatchObject(stale)
    await expect(remove(1)).rejects.toMatchObject(stale)
    expect(await list()).toMatchObject([{ version: 2 }])
    passTime(desk, 300)
    await expect(change(2)).rejects.toMatchObject(stale)
    await expect(remove(2)).rejects.toMatchObject(stale)
    await expect(inTx((tx) => removeBriefing(tx, desk, { id: randomUUID(), version: 1 }))).rejects.toMatchObject(stale)
  })

  test('is one of three at most, also if several people write at once; the newest comes first, and an ended one makes room', async () => {
    const results = await Promise.allSettled(Array.from({ length: 6 }, (_, index) => write(inMinutes(index + 1))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(refused).toEqual(['too_many_briefings', 'too_many_briefings', 'too_many_briefings'])
    passTime(desk, 400)
    await write()
    passTime(desk, 1)
    const newest = await write()
    expect((await list())[0]).toEqual(newest)
    expect(await desk.database.sql`select count(*)::int as stored from backoffice.briefings`).toEqual([{ stored: 2 }])
  })

  test('loses the name of an author who is erased, and the trail keeps its words apart', async () => {
    await write()
    await desk.db.update(people).set({ disabledAt: desk.now() })
    await erasePerson(desk, { ...gabriela, roles: [], sessionId: null, requestId: 'r1' }, gabriela.personId, 'five years')
    expect(await list()).toMatchObject([{ authorName: '—', spanish: text.spanish }])
    expect(auditedBriefing({ ...text, endsAt: null })).toEqual({ ...text, ends_at: null })
  })
})
