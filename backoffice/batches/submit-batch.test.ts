import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Currency } from '#contract/currency'
import { findApproval, isUnchanged } from '../approvals/approval'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { goOnAtRates } from './ask-again'
import { policyGate } from './batch-gate'
import { intendRows } from './edit-rows'
import { findBatch } from './find-batch'
import { readBatchIntent } from './frozen-batch'
import type { ReadCells } from './row-cells'
import { renewRunnerLease, runWave } from './run-batches'
import { listPayeesOfDraft, submitBatch } from './submit-batch'
import { batchRows } from './tables'
import { givenBatch, givenDraft, testBank, testDeps } from './test-deps'

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
const deps = () => testDeps(desk, testBank(desk), { read: toArrive, price: async () => undefined, gate: policyGate })
const rowsOf = (id: string) => desk.db.select().from(batchRows).where(eq(batchRows.batchId, id))

test('a draft of which nobody knows the debit is refused whole: it is neither below a limit nor in front of an approver', async () => {
  const id = await givenDraft(deps(), finance, [
    ['c1', '', '28411'],
    ['c2', '', '5'],
  ])
  const [batch, before] = [await findBatch(desk.db, id), await rowsOf(id)]
  if (batch === undefined) throw new Error('the draft is gone')
  const unknown = { code: 'batch_rate_unknown' }
  const ratesWithoutIt: Record<string, string>[] = [{}, { 'USDC/VES': '0' }, { 'USD/VES': '284' }]
  for (const rates of ratesWithoutIt) {
    await expect(submitBatch(deps(), finance, id, { rates, note: null })).rejects.toMatchObject(unknown)
    await expect(listPayeesOfDraft(desk.db, batch, rates)).rejects.toMatchObject(unknown)
  }
  expect([await findBatch(desk.db, id), await rowsOf(id)], 'nothing of it changed').toEqual([batch, before])
  expect(await desk.database.sql`select from backoffice.approvals where subject_id = ${id}`).toHaveLength(0)

  // 28,416.00 VES at 10 VES are 2,841.60 USDC, and 6 % for drift and fees: one payment above 1,000.00.
  const { approval, state } = await submitBatch(deps(), finance, id, { rates: { 'USDC/VES': '10' }, note: null })
  expect(state).toBe('submitted')
  expect(await findApproval(desk.db, approval?.requestId ?? '')).toMatchObject({ debitMinor: 3012_10n, currency: 'USDC' })
})

test('a request stores the sums of its rows by currency under the approved hash, and a later one only those of the remaining rows', async () => {
  const mixed: ReadCells = ([customerId = '', currency = 'USDC', amount = '']) => ({
    values: {
      customerId,
      amount: {
        minor: BigInt(amount) * 100n,
        currency: Currency.parse(currency),
        side: currency === 'VES' ? 'destination' : 'source',
      },
    },
    faults: [],
  })
  const now = { ...deps(), read: mixed }
  const rates = { 'USDC/VES': '284' }
  const id = await givenDraft(now, finance, [
    ['c1', 'USDC', '1200'],
    ['c2', 'VES', '7'],
    ['c3', 'USDC', '40'],
    ['c4', 'USDC', '1500'],
  ])
  const requestOf = async () => {
    const { approval } = (await findBatch(desk.db, id)) ?? {}
    const request = await findApproval(desk.db, approval?.requestId ?? '')
    if (request === undefined) throw new Error('nothing was requested')
    expect(isUnchanged(request)).toBe(true)
    return readBatchIntent(request.intent)
  }
  await submitBatch(now, finance, id, { rates, note: null })
  const toVes = { destinationCurrency: 'VES' }
  expect(await requestOf()).toMatchObject({
    rows: 4,
    sums: [
      { side: 'source', currency: 'USDC', rows: 3, amountMinor: 2740_00n, ...toVes },
      { side: 'destination', currency: 'VES', rows: 1, amountMinor: 7_00n, ...toVes },
    ],
  })

  await desk.database.sql`update backoffice.batch_rows set state = 'paid' where batch_id = ${id} and row_number in (2, 3)`
  await desk.database.sql`update backoffice.batches set state = 'paused', pause_reason = 'rate_drift' where id = ${id}`
  await goOnAtRates(now, finance, id, { rates: { 'USDC/VES': '290' }, note: null })
  expect(await requestOf()).toMatchObject({
    rows: 2,
    rates: { 'USDC/VES': '290' },
    sums: [{ side: 'source', currency: 'USDC', rows: 2, amountMinor: 1540_00n, ...toVes }],
  })
})

test('a row that was paid after it was matched is ready only when somebody intends it again, having seen that payment', async () => {
  const free = testDeps(desk, testBank(desk))
  const rates = { 'USDC/VES': '284' }
  const draft = await givenDraft(free, finance, [
    ['m0', '', '60', 'Quincena'],
    ['m1', '', '61', 'Quincena'],
    ['m2', '', '999', 'Quincena'],
  ])
  await intendRows(desk, finance, draft, [2], true)
  await givenBatch(free, finance, 2, 'm', 60)
  const runner = '00000000-0000-7000-8000-000000000001'
  await renewRunnerLease(free, runner)
  while (await runWave(free, runner));

  const submit = () => submitBatch(free, finance, draft, { rates, note: null })
  for (const attempt of ['once', 'twice'])
    await expect(submit(), attempt).rejects.toMatchObject({ code: 'batch_not_ready', extra: { rows: 2 } })
  expect((await rowsOf(draft)).map((row) => [row.rowNumber, row.paidBefore !== null, row.intended]).sort()).toEqual([
    [2, true, false],
    [3, true, false],
    [4, false, false],
  ])
  await intendRows(desk, finance, draft, [2, 3], true)
  expect(await submit()).toMatchObject({ state: 'running' })
})
