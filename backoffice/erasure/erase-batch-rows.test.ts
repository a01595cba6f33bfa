import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { retryFailed } from '../batches/ask-again'
import { pauseBatch } from '../batches/control-batch'
import { editRows, leaveOutRows } from '../batches/edit-rows'
import { endBatches } from '../batches/end-batches'
import { findBatch } from '../batches/find-batch'
import { listRowsAfter } from '../batches/list-rows'
import { readProgress } from '../batches/progress'
import { reopenBatch } from '../batches/reopen-batch'
import { decryptCells } from '../batches/row-cells'
import { renewRunnerLease, runWave } from '../batches/run-batches'
import { submitBatch } from '../batches/submit-batch'
import { batchRows, type RowState } from '../batches/tables'
import { givenDraft, type TestBank, testBank, testDeps } from '../batches/test-deps'
import { remoteApi } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { forgetErased } from './forget-erased'

let desk: TestDesk
let bank: TestBank
let maker: Actor
beforeAll(async () => {
  desk = await testDesk()
  bank = testBank(desk)
  maker = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

const rates = { 'USDC/VES': '284.1134' }
const personal = 'Zulay Quintero zulay@example.com +584140000000 V12345678 01340000000000000000'

test('the rows of an erased customer lose their cells in every final state, and keep state, sums and ids', async () => {
  const states = ['left_out', 'paid', 'failed', 'not_known', 'cancelled'] as const
  for (const state of states) {
    const { id, customer } = await givenFrozen()
    await setState(id, state)
    await erase(customer)
    const [erased, other] = await listRowsAfter(desk.db, id, 0)
    expect(erased).toMatchObject({ state, sealed: null, account: null, reason: null, customerId: customer, amountMinor: 1000n })
    expect(cellsOf(erased)).toBeUndefined()
    expect(cellsOf(other)?.[3]).toBe('Quincena')
  }
})

test('rows that were not begun are cancelled with their reason, and the other rows of the batch are paid', async () => {
  const { id, customer } = await givenFrozen()
  await erase(customer)
  const runner = randomUUID()
  const deps = testDeps(desk, bank)
  await renewRunnerLease(deps, runner)
  expect(await runWave(deps, runner)).toBe(true)
  const rows = await listRowsAfter(desk.db, id, 0)
  expect(rows.map(({ state, code }) => [state, code])).toEqual([
    ['cancelled', 'customer_erased'],
    ['processing', null],
  ])
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'running', pauseReason: null })
  await desk.db.update(batchRows).set({ state: 'paid' }).where(eq(batchRows.state, 'processing'))
  await endBatches(deps)
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'cancelled' })
})

test('a row under way keeps its cells until it is final, and the next erasure takes them', async () => {
  const { id, customer } = await givenFrozen()
  for (const state of ['quoting', 'paying', 'held', 'confirming', 'unknown', 'processing'] as const) {
    await setState(id, state)
    await erase(customer)
    expect(cellsOf((await listRowsAfter(desk.db, id, 0))[0])?.[3]).toBe(personal)
  }
  await setState(id, 'paid')
  expect(await erase(customer)).toBe(1)
  expect(cellsOf((await listRowsAfter(desk.db, id, 0))[0])).toBeUndefined()
  expect(await erase(customer)).toBe(0)
  const { records } = await listAudit(desk.db, { action: 'customer.forget', objectId: customer })
  expect(records[0]).toMatchObject({ after: { rows: 1 } })
})

test('a failed row of an erased customer is not retried, so that it does not stop its batch', async () => {
  const { id, customer } = await givenFrozen()
  await desk.db.update(batchRows).set({ state: 'failed', code: 'technical_error', attempt: 1 }).where(eq(batchRows.batchId, id))
  await erase(customer)
  expect(await readProgress(desk.db, id)).toMatchObject({ retryable: 1 })
  const deps = testDeps(desk, bank)
  expect(await retryFailed(deps, maker, id, { rates, note: null })).toBe(1)
  const [erased] = await listRowsAfter(desk.db, id, 0)
  expect(erased).toMatchObject({ state: 'failed', code: 'technical_error' })
})

test('a row of a draft is left out without a payee; who still sees its cells cannot save them', async () => {
  const deps = testDeps(desk, bank)
  const customer = randomUUID()
  const id = await givenRows(customer)
  const [before] = await listRowsAfter(desk.db, id, 0)
  await erase(customer)
  const [row, other] = await listRowsAfter(desk.db, id, 0)
  expect(row).toMatchObject({ sealed: null, leftOut: true, customerId: null, match: 'none', amountMinor: null, account: null })
  expect(other).toMatchObject({ leftOut: false, match: 'found' })

  const edit = { row: 2, version: before?.version ?? 0, column: 3, text: personal }
  await expect(editRows(desk, maker, id, [edit], deps.read)).rejects.toMatchObject({ code: 'stale_record' })
  const [edited] = await editRows(desk, maker, id, [{ ...edit, version: row?.version ?? 0, text: 'Bono' }], deps.read)
  expect(cellsOf(edited)).toEqual(['', '', '', 'Bono'])

  await leaveOutRows(desk, maker, id, [2], false)
  await expect(submitBatch(deps, maker, id, { rates, note: null })).rejects.toMatchObject({ code: 'batch_not_ready' })
})

test('a submitted batch that becomes a draft again cannot pay the erased customer', async () => {
  const { id, customer } = await givenFrozen()
  await pauseBatch(desk, maker, id)
  await erase(customer)
  const deps = testDeps(desk, bank)
  await reopenBatch(deps, maker, id)
  const [row] = await listRowsAfter(desk.db, id, 0)
  expect(row).toMatchObject({ state: 'draft', leftOut: true, sealed: null })
  await leaveOutRows(desk, maker, id, [2], false)
  await expect(submitBatch(deps, maker, id, { rates, note: null })).rejects.toMatchObject({ code: 'batch_not_ready' })
  await leaveOutRows(desk, maker, id, [2], true)
  expect(await submitBatch(deps, maker, id, { rates, note: null })).toMatchObject({ state: 'running' })
})

/** Makes a draft with one row of this customer and one of somebody else. */
function givenRows(customer: string): Promise<string> {
  return givenDraft(testDeps(desk, bank), maker, [
    [customer, '', '10', personal],
    [randomUUID(), '', '11', 'Quincena'],
  ])
}

async function givenFrozen(): Promise<{ id: string; customer: string }> {
  const customer = `c${randomUUID()}`
  const id = await givenRows(customer)
  await submitBatch(testDeps(desk, bank), maker, id, { rates, note: null })
  return { id, customer }
}

async function setState(id: string, state: RowState): Promise<void> {
  await desk.db.update(batchRows).set({ state }).where(eq(batchRows.batchId, id))
}

function cellsOf(row: typeof batchRows.$inferSelect | undefined): string[] | undefined {
  return row && decryptCells(desk, row)
}

/** Reports this customer as erased. Returns of how many customers something was erased. */
function erase(customer: string): Promise<number> {
  const event = {
    id: randomUUID(),
    type: 'customer.erased',
    object_id: customer,
    data: {},
    actor_id: null,
    actor_note: null,
    request_id: null,
    created_at: '2026-11-20T14:30:00.000Z',
  }
  return forgetErased(desk, remoteApi({ listEvents: async () => ({ data: [event], has_more: false, next_cursor: null }) }))
}
