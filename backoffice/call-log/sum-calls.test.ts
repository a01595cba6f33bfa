import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDesk, testDesk } from '../test-desk'
import { sumCalls } from './sum-calls'
import { callLog } from './tables'
import { type LoggedCall, recordName, writeCalls } from './write-calls'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
beforeEach(() => desk.db.delete(callLog).then(() => {}))
afterAll(() => desk.close())

const start = new Date('2026-11-20T00:00:00.000Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const given = (...changes: Partial<LoggedCall>[]) =>
  writeCalls(
    desk,
    changes.map((change) => ({
      ...{
        id: uuidv7(),
        at: at(60),
        operation: 'readCustomer',
        method: 'GET',
        path: '/v1/customers/{id}',
        members: {},
        query: {},
      },
      ...{ records: [recordName('customer', 'c1')], outcome: 'done', status: 200, durationMs: 20, attempts: 1 },
      ...{ requestId: 'r1', requestBytes: 0, notRead: [], probe: false },
      ...change,
    })),
  )
const sums = (from = 0, to = 3600) => sumCalls(desk.db, { from: at(from), to: at(to) })

describe('the calls of a span', () => {
  test('are none, without a median, where there are none', async () => expect(await sums()).toEqual({ count: 0, medianMs: null }))

  test.each([
    [[40], 40],
    [[10, 30], 10],
    [[50, 10, 30], 30],
    [[1, 1, 1, 9000], 1],
  ])('of %j milliseconds have the median %d', async (durations, medianMs) => {
    await given(...durations.map((durationMs) => ({ durationMs })))
    expect(await sums()).toEqual({ count: durations.length, medianMs })
  })

  test('count without an answer, but say nothing of how fast the API is', async () => {
    await given({ durationMs: 10 }, { outcome: 'unreachable', status: undefined, durationMs: 30_000 })
    expect(await sums()).toEqual({ count: 2, medianMs: 10 })
    await desk.db.delete(callLog)
    await given({ outcome: 'unreachable', status: undefined, durationMs: 30_000 })
    expect(await sums()).toEqual({ count: 1, medianMs: null })
  })

  test('begin with the first moment and end before the last one', async () => {
    await given({ at: at(0) }, { at: at(59.999) }, { at: at(60) })
    expect([(await sums(0, 60)).count, (await sums(60, 120)).count, (await sums(1, 60)).count]).toEqual([2, 1, 1])
  })

  test('do not count what the console asked about the API itself', async () => {
    await given({}, { probe: true, durationMs: 1 })
    expect(await sums()).toEqual({ count: 1, medianMs: 20 })
  })
})
