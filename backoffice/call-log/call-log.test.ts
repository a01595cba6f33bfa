import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { type CallFilters, findLoggedCall, listLoggedCalls, listLoggedOperations } from './list-calls'
import { sumCalls } from './sum-calls'
import { callLog } from './tables'
import { type LoggedCall, recordName, sweepCalls, writeCalls } from './write-calls'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
beforeEach(() => desk.db.delete(callLog).then(() => {}))
afterAll(() => desk.close())

const callOf = (change: Partial<LoggedCall> = {}): LoggedCall => ({
  id: uuidv7(),
  at: desk.now(),
  operation: 'readCustomer',
  method: 'GET',
  path: '/v1/customers/{id}',
  members: { id: 'c1' },
  query: {},
  records: [recordName('customer', 'c1')],
  outcome: 'done',
  status: 200,
  durationMs: 20,
  attempts: 1,
  requestId: 'r1',
  requestBytes: 0,
  notRead: [],
  probe: false,
  ...change,
})
const given = async (...changes: Partial<LoggedCall>[]) => {
  const calls = changes.map(callOf)
  await writeCalls(desk, calls)
  return calls.map(({ id }) => id)
}
const idsOf = async (filters: CallFilters) => (await listLoggedCalls(desk.db, filters)).calls.map(({ id }) => id)

test('a call is found again with all that was written, and with who it was for', async () => {
  const { personId, name } = await givenPerson(desk, ['finance'])
  const notRead = [{ path: ['data', 3, 'email'], why: 'unlike', cost: 'member' }]
  const logged = { outcome: 'refused', status: 422, code: 'validation_failed', reason: 'Closed on Sundays' } as const
  const [id = ''] = await given({ ...logged, personId, notRead, idempotencyKey: 'k1', answeredRequestId: 'a1', answerBytes: 90 })
  expect(await findLoggedCall(desk.db, id)).toMatchObject({
    ...logged,
    person: name,
    notRead,
    idempotencyKey: 'k1',
    answerBytes: 90,
  })
  expect(await findLoggedCall(desk.db, uuidv7())).toBeUndefined()
})

test('however many calls are written at once, it is one statement that the connection keeps', async () => {
  const stored = await transaction(desk.db, async (db) => {
    for (const many of [1, 2, 3, 40])
      await writeCalls(
        { db },
        Array.from({ length: many }, () => callOf()),
      )
    return db.execute(sql`select 1 from pg_prepared_statements where statement like 'insert into "backoffice"."call_log"%'`)
  })
  expect(stored).toHaveLength(1)
  expect(await idsOf({})).toHaveLength(46)
})

test('calls are found by operation, person, record, outcome and day', async () => {
  const { personId } = await givenPerson(desk, ['finance'])
  const [ofPerson = ''] = await given({ personId })
  passTime(desk, 86_400)
  const [paid = '', lost = ''] = await given(
    { operation: 'payQuote', records: [recordName('quote', 'q1'), recordName('transaction', 't1')] },
    { operation: 'payQuote', outcome: 'unknown', records: [recordName('quote', 'q2')] },
  )
  expect(await idsOf({ personId })).toEqual([ofPerson])
  expect(await idsOf({ personId: null })).toEqual([lost, paid])
  expect(await idsOf({ operation: 'payQuote' })).toEqual([lost, paid])
  expect(await idsOf({ outcome: 'unknown' })).toEqual([lost])
  expect(await idsOf({ records: [recordName('transaction', 't1')] })).toEqual([paid])
  expect(await idsOf({ records: [recordName('quote', 't1')] })).toEqual([])
  expect(await idsOf({ to: desk.now() })).toEqual([ofPerson])
  expect(await idsOf({ from: desk.now() })).toEqual([lost, paid])
  expect(await listLoggedOperations(desk.db)).toEqual(['payQuote', 'readCustomer'])
})

test('calls about the API itself are left out unless they are requested', async () => {
  const [probe = '', call = ''] = await given({ probe: true }, {})
  expect(await idsOf({})).toEqual([call])
  expect(await idsOf({ probes: true })).toEqual([call, probe])
})

test.each(['newest', 'oldest', 'slowest'] as const)('pages of the %s calls leave none out and show none twice', async (sort) => {
  const ids: string[] = []
  for (const durationMs of [5, 900, 5, 5, 70]) {
    ids.push(...(await given({ durationMs })))
    if (durationMs > 5) passTime(desk, 1)
  }
  const wanted = { newest: ids.toReversed(), oldest: ids, slowest: [ids[1], ids[4], ids[3], ids[2], ids[0]] }
  const seen: string[] = []
  for (let after: string | undefined; ; ) {
    const page = await listLoggedCalls(desk.db, {}, { sort, after, limit: 2 })
    seen.push(...page.calls.map(({ id }) => id))
    after = page.nextAfter
    if (after === undefined) break
  }
  expect(seen).toEqual(wanted[sort])
})

test('calls are forgotten after 30 days, and the oldest of too many before', async () => {
  await given({})
  passTime(desk, 29 * 86_400)
  const [, second = '', third = ''] = await given({}, {}, {})
  passTime(desk, 2 * 86_400)
  await sweepCalls(desk, 2)
  expect(await idsOf({})).toEqual([third, second])
  await sweepCalls(desk)
  expect(await idsOf({})).toEqual([third, second])
})

describe('the calls of a span', () => {
  const start = new Date('2026-11-20T00:00:00.000Z')
  const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
  const sums = (from = 0, to = 3600) => sumCalls(desk.db, { from: at(from), to: at(to) })
  const inSpan = (...changes: Partial<LoggedCall>[]) => given(...changes.map((change) => ({ at: at(60), ...change })))

  test('are none, without a median, where there are none', async () => expect(await sums()).toEqual({ count: 0, medianMs: null }))

  test.each([
    [[40], 40],
    [[10, 30], 10],
    [[50, 10, 30], 30],
    [[1, 1, 1, 9000], 1],
  ])('of %j milliseconds have the median %d', async (durations, medianMs) => {
    await inSpan(...durations.map((durationMs) => ({ durationMs })))
    expect(await sums()).toEqual({ count: durations.length, medianMs })
  })

  test('count without an answer, but say nothing of how fast the API is', async () => {
    await inSpan({ durationMs: 10 }, { outcome: 'unreachable', status: undefined, durationMs: 30_000 })
    expect(await sums()).toEqual({ count: 2, medianMs: 10 })
    await desk.db.delete(callLog)
    await inSpan({ outcome: 'unreachable', status: undefined, durationMs: 30_000 })
    expect(await sums()).toEqual({ count: 1, medianMs: null })
  })

  test('begin with the first moment and end before the last one', async () => {
    await inSpan({ at: at(0) }, { at: at(59.999) }, { at: at(60) })
    expect([(await sums(0, 60)).count, (await sums(60, 120)).count, (await sums(1, 60)).count]).toEqual([2, 1, 1])
  })

  test('do not count what the console asked about the API itself', async () => {
    await inSpan({}, { probe: true, durationMs: 1 })
    expect(await sums()).toEqual({ count: 1, medianMs: 20 })
  })
})
