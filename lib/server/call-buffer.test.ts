import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listLoggedCalls } from '#backoffice/call-log/list-calls'
import { callLog } from '#backoffice/call-log/tables'
import { writeCalls } from '#backoffice/call-log/write-calls'
import { type TestDesk, testDesk } from '#backoffice/test-desk'
import type { LoggedCall } from '../api/logged-call'
import { bufferLimits, createCallBuffer } from './call-buffer'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
beforeEach(() => desk.db.delete(callLog).then(() => {}))
afterAll(() => desk.close())

const person = randomUUID()
const callOf = (change: Partial<LoggedCall> = {}): LoggedCall => ({
  id: uuidv7(),
  at: desk.now(),
  operation: 'readCustomer',
  method: 'GET',
  path: '/v1/customers/{id}',
  members: {},
  query: {},
  records: [],
  outcome: 'done',
  durationMs: 1,
  attempts: 1,
  requestBytes: 0,
  notRead: [],
  probe: false,
  ...change,
})
const readLog = async () => (await listLoggedCalls(desk.db, {})).calls

/** Makes a buffer whose database fails `failures` times. */
function bufferOf({ failures = 0, asks = async (): Promise<string | undefined> => person, limits = {} } = {}) {
  const troubles: [string, number | undefined][] = []
  const buffer = createCallBuffer(
    {
      write: async (calls) => {
        if (failures-- > 0) throw new Error('out of reach')
        await writeCalls(desk, calls)
      },
      findRequester: asks,
      onTrouble: (what, { calls }) => troubles.push([what, calls]),
    },
    { ...bufferLimits, ...limits },
  )
  return { ...buffer, troubles }
}

test('a call is written down a second later by itself, and at once for who reads the log', async () => {
  const { keep, flush } = bufferOf({ limits: { everyMs: 1 } })
  keep(callOf)
  await expect.poll(async () => (await readLog()).length).toBe(1)
  keep(callOf)
  await flush()
  expect((await readLog()).map(({ personId }) => personId)).toEqual([person, person])
})

test('outside of a request a call belongs to whom it was sent for, and else to the machine', async () => {
  const { keep, flush } = bufferOf({ asks: async () => undefined })
  keep(() => callOf({ personId: person }))
  keep(() => callOf({ personId: 'lucia' }))
  await flush()
  expect((await readLog()).map(({ personId }) => personId)).toEqual([null, person])
})

test('a database that is out of reach costs no call: it is written when the database is back', async () => {
  const { keep, flush, troubles } = bufferOf({ failures: 2 })
  keep(callOf)
  await flush()
  await flush()
  expect(await readLog()).toEqual([])
  await flush()
  expect(await readLog()).toHaveLength(1)
  expect(troubles.map(([what]) => what)).toEqual(Array(2).fill('the log of calls could not be written'))
})

test('what cannot be buffered is counted and reported: memory is limited, and a record that cannot be made fails nothing', async () => {
  const { keep, flush, troubles } = bufferOf({ limits: { mostWaiting: 2 } })
  keep(() => {
    throw new Error('no record')
  })
  for (let count = 0; count < 5; count++) keep(callOf)
  await flush()
  expect(await readLog()).toHaveLength(2)
  expect(troubles).toEqual([
    ['a call of the API could not be recorded', undefined],
    ['calls are missing in the log of calls', 3],
  ])
})
