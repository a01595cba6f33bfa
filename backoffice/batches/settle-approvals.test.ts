import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import type { BatchGate } from './batch-gate'
import { findBatch } from './find-batch'
import { settleApprovals } from './settle-approvals'
import { givenBatch, testBank, testDeps } from './test-deps'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('a decision about rows that were reopened and submitted again meanwhile does not start the batch', async () => {
  const deps = testDeps(desk, testBank(desk))
  const { id } = await givenBatch(deps, await givenPerson(desk, ['finance']), 1)
  const submit = (requestId: string) =>
    desk.database.sql`update backoffice.batches set state = 'submitted', approval = ${desk.database.sql.json({
      requestId,
      hash: 'h',
      state: 'waiting',
      decidedBy: [],
      decidedAt: null,
    })} where id = ${id}`
  await submit('r1')
  const decided: Awaited<ReturnType<BatchGate['read']>> = {
    state: 'approved',
    decidedBy: ['Ana'],
    decidedAt: desk.now().toISOString(),
  }
  const read = async () => {
    await submit('r2')
    return decided
  }
  await settleApprovals({ desk, gate: { ...deps.gate, read } })
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'submitted', approval: { requestId: 'r2', state: 'waiting' } })
  await settleApprovals({ desk, gate: { ...deps.gate, read: async () => decided } })
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'running', approval: { requestId: 'r2', state: 'approved' } })
})
