import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBatch } from '#backoffice/batches/find-batch'
import { listRowsAfter } from '#backoffice/batches/list-rows'
import { type BatchRow, batchRows } from '#backoffice/batches/tables'
import { givenDraft, testBank, testDeps } from '#backoffice/batches/test-deps'
import { remoteApi } from '#backoffice/calls/test-remote-api'
import { forgetErased } from '#backoffice/erasure/forget-erased'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { toGridRow } from '../to-grid-row'
import { cellsAsRead, outcomeCells } from './result-cells'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const personal = ['Zulay Quintero', 'zulay@example.com', '+584140000000', 'V12345678', '01340000000000000000']

test.each(['draft', 'paid'] as const)(
  'nothing of an erased customer is in the grid and the file of a batch: %s',
  async (state) => {
    const customer = randomUUID()
    const rows = [[customer, '', '10', personal.join(' ')]]
    const id = await givenDraft(testDeps(desk, testBank(desk)), await givenPerson(desk, ['finance']), rows)
    await desk.db.update(batchRows).set({ state, reason: personal[0] }).where(eq(batchRows.batchId, id))
    expect(await shown(id)).toEqual(expect.stringContaining(personal.join(' ')))

    await forgetErased(
      desk,
      remoteApi({ listEvents: async () => ({ data: [erasureOf(customer)], has_more: false, next_cursor: null }) }),
    )
    const text = await shown(id)
    for (const word of personal) expect(text).not.toContain(word)
  },
)

/** Returns the row as the grid and the result file show it. */
async function shown(id: string): Promise<string> {
  const batch = await findBatch(desk.db, id)
  const [row] = await listRowsAfter(desk.db, id, 0)
  if (batch === undefined || row === undefined) throw new Error('the batch is gone')
  const say = { state: (one: BatchRow) => one.state, why: (one: BatchRow) => `${one.code} ${one.reason}` }
  return JSON.stringify([toGridRow(desk, row), cellsAsRead(desk, batch, row), outcomeCells(batch, row, say, 'UTC')])
}

function erasureOf(customer: string) {
  const more = { actor_id: null, actor_note: null, request_id: null, created_at: '2026-11-20T14:30:00.000Z' }
  return { id: randomUUID(), type: 'customer.erased', object_id: customer, data: {}, ...more }
}
