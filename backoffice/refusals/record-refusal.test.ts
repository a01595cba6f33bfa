import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { verifyAudit } from '../audit/verify-audit'
import { stranger } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { recordRefusal, sweepRefusals, wasRefused } from './record-refusal'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const refused = {
  action: 'route.open',
  needs: 'export',
  requested: 'GET /api/console/exports/customers',
  address: '203.0.113.7',
} as const

test('the record says who was refused what, which permission that takes, why, and from where', async () => {
  const actor = await givenPerson(desk, ['support'])
  await recordRefusal(desk, actor, { ...refused, code: 'forbidden' })
  const { records } = await listAudit(desk.db, { actorId: actor.personId ?? '' })
  expect(records).toMatchObject([
    {
      action: 'route.open',
      objectKind: 'permission',
      objectId: 'export',
      result: 'denied',
      code: 'forbidden',
      after: { asked: refused.requested },
      address: '203.0.113.7',
    },
  ])
})

test('what was refused is named in the record, where it named something', async () => {
  const actor = await givenPerson(desk, ['support'])
  await recordRefusal(desk, actor, { ...refused, code: 'forbidden', object: { kind: 'quote', id: 'q1' } })
  const { records } = await listAudit(desk.db, { actorId: actor.personId ?? '' })
  expect(records.map(({ after }) => after)).toEqual([{ asked: refused.requested, object_kind: 'quote', object_id: 'q1' }])
})

test('a refusal is known by the number of its record, to the person and for the permission that it is about alone', async () => {
  const [actor, other] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['support'])]
  const number = String(await recordRefusal(desk, actor, { ...refused, code: 'forbidden' }))
  const [mine, theirs] = [actor.personId ?? '', other.personId ?? '']
  expect(await wasRefused(desk, mine, 'export', number)).toBe(true)
  expect(await wasRefused(desk, theirs, 'export', number)).toBe(false)
  expect(await wasRefused(desk, mine, 'quote.pay', number)).toBe(false)
  for (const typed of ['', '0', `${number}x`, `-${number}`, '9'.repeat(30)]) {
    expect(await wasRefused(desk, mine, 'export', typed), typed).toBe(false)
  }
})

test('who is signed in is written down each time', async () => {
  const actor = await givenPerson(desk, ['support'])
  for (let index = 0; index < 3; index++) await recordRefusal(desk, actor, { ...refused, code: 'forbidden' })
  expect((await listAudit(desk.db, { actorId: actor.personId ?? '' })).records).toHaveLength(3)
})

test('a flood of a stranger leaves one record a minute for each address, also when it comes at once, and the chain holds', async () => {
  const flood = (address: string) =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        recordRefusal(desk, stranger(randomUUID()), {
          ...refused,
          address,
          code: index % 2 ? 'unauthenticated' : 'forbidden_origin',
        }),
      ),
    )
  await flood('198.51.100.1')
  expect(await fromAddress('198.51.100.1')).toBe(1)
  await flood('198.51.100.2')
  expect(await fromAddress('198.51.100.2')).toBe(1)
  passTime(desk, 59)
  await flood('198.51.100.1')
  expect(await fromAddress('198.51.100.1')).toBe(1)
  passTime(desk, 1)
  await flood('198.51.100.1')
  expect(await fromAddress('198.51.100.1')).toBe(2)
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
})

test('a stranger with a whole /64 of addresses is one stranger', async () => {
  for (let index = 1; index <= 20; index++) {
    await recordRefusal(desk, stranger('r'), { ...refused, code: 'unauthenticated', address: `2001:db8:0:7::${index}` })
  }
  const { records } = await listAudit(desk.db, { results: ['denied'] })
  expect(records.filter(({ address }) => address?.startsWith('2001:db8:0:7:'))).toHaveLength(1)
})

test('what holds nothing back any more is forgotten', async () => {
  await recordRefusal(desk, stranger('r'), { ...refused, code: 'unauthenticated', address: '192.0.2.1' })
  passTime(desk, 61)
  await sweepRefusals(desk)
  expect(await desk.database.sql`select subject from backoffice.stranger_refusals`).toEqual([])
})

async function fromAddress(address: string): Promise<number> {
  const { records } = await listAudit(desk.db, { results: ['denied'] }, { limit: 200 })
  return records.filter((record) => record.address === address).length
}
