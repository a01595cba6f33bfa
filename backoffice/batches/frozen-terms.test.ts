import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findApproval } from '../approvals/approval'
import { decideApproval } from '../approvals/decide'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { goOnAtRates } from './ask-again'
import { policyGate } from './batch-gate'
import { findBatch } from './find-batch'
import { reopenBatch } from './reopen-batch'
import { hashBatch } from './row-key'
import { renewRunnerLease, runOtherTasks, runWave } from './run-batches'
import { givenBatch, type TestBank, testBank, testDeps } from './test-deps'

const runner = '00000000-0000-7000-8000-000000000001'
let desk: TestDesk
let finance: Actor
let approver: Actor
let bank: TestBank
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
  approver = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())
beforeEach(() => {
  bank = testBank(desk)
})
const deps = () => testDeps(desk, bank, { gate: policyGate })

test.each([
  [
    'the source account',
    () => desk.database.sql`update backoffice.batches set source_account_id = 'another' where state = 'running'`,
  ],
  [
    'the payer of the fees',
    () => desk.database.sql`update backoffice.batches set fees_paid_by = 'destination' where state = 'running'`,
  ],
  ['the allowed drift', () => desk.database.sql`update backoffice.batches set drift_limit_bps = 2000 where state = 'running'`],
  [
    'a reference rate',
    () => desk.database.sql`update backoffice.batches set reference_rates = '{"USDC/VES":"250"}' where state = 'running'`,
  ],
  [
    'a row that a later wave pays',
    () => desk.database.sql`update backoffice.batch_rows set row_key = 'other' where row_number = 30 and state = 'waiting'`,
  ],
] as const)(
  'a batch of which %s was changed after its freezing pays nothing, and is neither opened again nor continued',
  async (_what, change) => {
    const { id } = await givenBatch(deps(), finance, 30)
    await change()
    await turn()
    expect(await findBatch(desk.db, id)).toMatchObject({ state: 'paused', pauseReason: 'rows_changed' })
    expect(bank.quotes.size).toBe(0)
    await expect(reopenBatch(deps(), finance, id)).rejects.toMatchObject({ code: 'batch_moved_on' })
    await desk.database.sql`update backoffice.batches set pause_reason = 'rate_drift' where id = ${id}`
    const anew = goOnAtRates(deps(), finance, id, { rates: { 'USDC/VES': '284' }, note: null })
    expect(await anew).toMatchObject({ state: 'paused', pauseReason: 'rows_changed' })
  },
)

test('an approved batch is not paid from another account, even if its frozen hash was changed with it', async () => {
  const batch = await givenBatch(deps(), finance, 2, 'a', 1001)
  const request = await findApproval(desk.db, batch.approval?.requestId ?? '')
  await decideApproval(desk, approver, { approvalId: request?.id ?? '', hash: request?.hash ?? '', decision: 'approve' })
  await runOtherTasks(deps())
  const rows = await desk.database.sql`select row_key from backoffice.batch_rows where batch_id = ${batch.id} order by row_number`
  const hash = hashBatch(
    { ...batch, sourceAccountId: 'another' },
    rows.map(({ row_key: key }) => String(key)),
    batch.referenceRates ?? {},
  )
  await desk.database.sql`
    update backoffice.batches set source_account_id = 'another', frozen_hash = ${hash} where id = ${batch.id}`
  await turn()
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'rows_changed' })
  expect(bank.quotes.size).toBe(0)
})

async function turn(): Promise<void> {
  await renewRunnerLease(deps(), runner)
  await runWave(deps(), runner)
}
