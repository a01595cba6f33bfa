import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { outcomeOf } from './ask-again'
import type { BatchGate } from './batch-gate'
import { cancelRest } from './control-batch'
import { endBatches } from './end-batches'
import { findBatch } from './find-batch'
import { settleApprovals } from './settle-approvals'
import { givenBatch, testBank, testDeps } from './test-deps'

let desk: TestDesk
let maker: Actor
let deps: ReturnType<typeof testDeps>
/** The ends of requests that the gate was told. */
const ended: { requestId: string; code: string | undefined; outcome: unknown }[] = []
/** What the gate answers of the request. */
let request: Awaited<ReturnType<BatchGate['read']>>
let gate: BatchGate
beforeAll(async () => {
  desk = await testDesk()
  maker = await givenPerson(desk, ['finance'])
  deps = testDeps(desk, testBank(desk))
  gate = {
    ...deps.gate,
    read: async () => request,
    end: async (_tx, _desk, requestId, { code, outcome }) => {
      ended.push({ requestId, code, outcome })
    },
  }
})
beforeEach(() => {
  ended.length = 0
  request = { state: 'waiting', decidedBy: [], decidedAt: null }
})
afterAll(() => desk.close())

/** Makes a batch whose rows have these states, with a request if `requestId` is given. */
async function given(states: string[], { state = 'running', requestId }: { state?: string; requestId?: string } = {}) {
  const { id } = await givenBatch(deps, maker, states.length)
  const { sql } = desk.database
  for (const [index, of] of states.entries())
    await sql`update backoffice.batch_rows set state = ${of} where batch_id = ${id} and row_number = ${index + 2}`
  const approval = requestId === undefined ? null : { requestId, hash: 'h', state: 'waiting', decidedBy: [], decidedAt: null }
  const stored = approval === null ? null : sql.json(approval)
  await sql`update backoffice.batches set state = ${state}, approval = ${stored} where id = ${id}`
  return id
}
const read = async (id: string) => ({ ...(await findBatch(desk.db, id)) })
const lastAct = async (id: string) => (await listAudit(desk.db, { objectKind: 'batch', objectId: id }, { limit: 1 })).records[0]

describe('a batch ends', () => {
  test('when all of its rows are over, as done, on record', async () => {
    const id = await given(['paid', 'failed', 'not_known', 'left_out'])
    await endBatches({ desk, gate })
    expect(await read(id)).toMatchObject({ state: 'done', endedAt: desk.now(), pauseReason: null })
    expect(await lastAct(id)).toMatchObject({
      action: 'batch.end',
      actorName: 'Cauce',
      after: { state: 'done', rows: 3, paid: 1, failed: 1, cancelled: 0 },
    })
  })

  test('as cancelled if a row was cancelled', async () => {
    const id = await given(['paid', 'cancelled'])
    await endBatches({ desk, gate })
    expect((await read(id)).state).toBe('cancelled')
  })

  test.each(['waiting', 'quoting', 'paying', 'held', 'confirming', 'unknown', 'processing'])(
    'not while a row is %s',
    async (state) => {
      const id = await given(['paid', state])
      await endBatches({ desk, gate })
      expect(await read(id)).toMatchObject({ state: 'running', endedAt: null })
      await desk.database.sql`delete from backoffice.batches where id = ${id}`
    },
  )

  test.each(['submitted', 'done', 'cancelled'])('not while it is %s', async (state) => {
    const id = await given(['paid'], { state })
    await endBatches({ desk, gate })
    expect((await read(id)).endedAt).toBeNull()
    await desk.database.sql`delete from backoffice.batches where id = ${id}`
  })

  test('also while it is paused, and only once', async () => {
    const id = await given(['paid'], { state: 'paused', requestId: 'request-1' })
    await Promise.all([endBatches({ desk, gate }), endBatches({ desk, gate })])
    expect((await read(id)).state).toBe('done')
    expect(ended.filter(({ requestId }) => requestId === 'request-1')).toHaveLength(1)
  })

  test('with its request: as paid if every row was, and otherwise with how it ended', async () => {
    await given(['paid', 'left_out'], { requestId: 'all' })
    await given(['paid', 'failed'], { requestId: 'some' })
    await given(['paid'])
    await endBatches({ desk, gate })
    expect(ended).toEqual(
      expect.arrayContaining([
        { requestId: 'all', code: undefined, outcome: { rows: 1, paid: 1, failed: 0, cancelled: 0 } },
        { requestId: 'some', code: 'batch_ended', outcome: { rows: 2, paid: 1, failed: 1, cancelled: 0 } },
      ]),
    )
    expect(ended).toHaveLength(2)
  })

  test('after its rest was cancelled, with the rows that came back since', async () => {
    const id = await given(['paid', 'processing'])
    await cancelRest({ desk, gate }, maker, id)
    await endBatches({ desk, gate })
    expect((await read(id)).state).toBe('running')
    await desk.database.sql`update backoffice.batch_rows set state = 'waiting' where batch_id = ${id} and row_number = 3`
    await endBatches({ desk, gate })
    expect((await read(id)).state).toBe('cancelled')
    const rows = await desk.database.sql`select state from backoffice.batch_rows where batch_id = ${id} order by row_number`
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'cancelled'])
  })
})

describe('a batch that waits for its approval', () => {
  const submitted = () => given(['waiting'], { state: 'submitted', requestId: 'request-2' })
  const decided = { decidedBy: ['Luis Mora'], decidedAt: '2026-11-20T14:00:00.000Z' }

  test('goes on waiting while nobody has decided', async () => {
    const id = await submitted()
    await settleApprovals({ desk, gate })
    expect((await read(id)).state).toBe('submitted')
    await desk.database.sql`delete from backoffice.batches where id = ${id}`
  })

  test('starts when it is approved, and says by whom', async () => {
    const id = await submitted()
    request = { state: 'approved', ...decided }
    await settleApprovals({ desk, gate })
    expect(await read(id)).toMatchObject({ state: 'running', startedAt: desk.now(), approval: { state: 'approved', ...decided } })
    expect(await lastAct(id)).toMatchObject({ action: 'batch.start', after: { approval: 'approved', decided_by: 'Luis Mora' } })
  })

  test.each(['rejected', 'expired', 'withdrawn'])('goes back to its maker when it is %s', async (state) => {
    const id = await submitted()
    request = { state, ...decided }
    await settleApprovals({ desk, gate })
    expect(await read(id)).toMatchObject({ state: 'paused', pauseReason: `approval_${state}` })
    expect((await lastAct(id))?.action).toBe('batch.pause')
  })

  test('is settled once, by whichever worker comes first', async () => {
    const id = await submitted()
    request = { state: 'approved', ...decided }
    await Promise.all(Array.from({ length: 4 }, () => settleApprovals({ desk, gate })))
    const acts = (await listAudit(desk.db, { objectKind: 'batch', objectId: id })).records.map(({ action }) => action)
    expect(acts.filter((action) => action === 'batch.start')).toHaveLength(1)
  })

  test('needs none if no request was made for it', async () => {
    const id = await given(['waiting'], { state: 'submitted' })
    request = { state: 'approved', ...decided }
    await settleApprovals({ desk, gate })
    expect((await read(id)).state).toBe('submitted')
  })
})

test.each([
  [[], { rows: 0, paid: 0, failed: 0, cancelled: 0 }],
  [['paid', 'paid', 'failed'], { rows: 3, paid: 2, failed: 1, cancelled: 0 }],
  [['left_out', 'cancelled', 'not_known'], { rows: 2, paid: 0, failed: 0, cancelled: 1 }],
] as const)('rows that are %j end as %j', (states, outcome) => {
  expect(outcomeOf(states.map((state) => ({ state })))).toEqual(outcome)
})
