import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findApproval } from '../approvals/approval'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { policyGate } from './batch-gate'
import { findBatch } from './find-batch'
import type { ReadCells } from './row-cells'
import { listPayeesOfDraft, submitBatch } from './submit-batch'
import { batchRows } from './tables'
import { givenDraft, testBank, testGround } from './test-ground'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

/** Reads the third column as an amount in VES that is to arrive. */
const toArrive: ReadCells = ([customerId = '', , amount = '']) => ({
  values: { customerId, amount: { minor: BigInt(amount) * 100n, currency: 'VES', side: 'destination' } },
  faults: [],
})
const ground = () => testGround(desk, testBank(desk), { read: toArrive, price: async () => undefined, gate: policyGate })
const rowsOf = (id: string) => desk.db.select().from(batchRows).where(eq(batchRows.batchId, id))

test('a draft of which nobody knows the debit is refused whole: it is neither below a limit nor in front of an approver', async () => {
  const id = await givenDraft(ground(), finance, [
    ['c1', '', '28411'],
    ['c2', '', '5'],
  ])
  const [batch, before] = [await findBatch(desk.db, id), await rowsOf(id)]
  if (batch === undefined) throw new Error('the draft is gone')
  const unknown = { code: 'batch_rate_unknown' }
  for (const rates of [{}, { 'USDC/VES': '0' }, { 'USD/VES': '284' }] as Record<string, string>[]) {
    await expect(submitBatch(ground(), finance, id, { rates, note: null })).rejects.toMatchObject(unknown)
    await expect(listPayeesOfDraft(desk.db, batch, rates)).rejects.toMatchObject(unknown)
  }
  expect([await findBatch(desk.db, id), await rowsOf(id)], 'nothing of it changed').toEqual([batch, before])
  expect(await desk.database.sql`select from backoffice.approvals where subject_id = ${id}`).toHaveLength(0)

  // 28,416.00 VES at 10 VES are 2,841.60 USDC, and 6 % for drift and fees: one payment above 1,000.00.
  const { approval, state } = await submitBatch(ground(), finance, id, { rates: { 'USDC/VES': '10' }, note: null })
  expect(state).toBe('submitted')
  expect(await findApproval(desk.db, approval?.requestId ?? '')).toMatchObject({ debitMinor: 3012_10n, currency: 'USDC' })
})
