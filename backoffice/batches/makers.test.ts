import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findApproval } from '../approvals/approval'
import { decideApproval } from '../approvals/decide'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { goOnAtRates } from './ask-again'
import { policyGate } from './batch-gate'
import { resumeBatch } from './control-batch'
import { editRows, leaveOutRows } from './edit-rows'
import { findBatch } from './find-batch'
import { matchRows } from './match-rows'
import { renewRunnerLease, runOtherTasks, runWave } from './run-batches'
import { submitBatch } from './submit-batch'
import type { Batch } from './tables'
import { givenBatch, givenDraft, type TestBank, testBank, testDeps } from './test-deps'

const runner = '00000000-0000-7000-8000-000000000001'
const submission = { rates: { 'USDC/VES': '284.1134' }, note: null }
let desk: TestDesk
let uploader: Actor
let colleague: Actor
let approver: Actor
let bank: TestBank
beforeAll(async () => {
  desk = await testDesk()
  approver = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  bank = testBank(desk)
  uploader = await givenPerson(desk, ['finance'])
  colleague = await givenPerson(desk, ['finance', 'approver'])
})
const deps = () => testDeps(desk, bank, { gate: policyGate })

test('a batch that a colleague submitted is paid under its approval, and nobody who made or edited it may approve it', async () => {
  const [editor, leaver] = [await givenPerson(desk, ['finance', 'approver']), await givenPerson(desk, ['finance', 'approver'])]
  const id = await givenDraft(deps(), uploader, [
    ['c1', '', '1001', 'Quincena'],
    ['c2', '', '5', 'Quincena'],
    ['c3', '', '6', 'Quincena'],
  ])
  await editRows(desk, editor, id, [{ row: 3, version: 1, column: 2, text: '1002' }], deps().read)
  await leaveOutRows(desk, leaver, id, [4], true)
  passTime(desk, 30)
  await matchRows(deps())
  const batch = await submitBatch(deps(), colleague, id, submission)
  const request = await findApproval(desk.db, batch.approval?.requestId ?? '')
  expect([request?.makerId, new Set(request?.makers)]).toEqual([
    uploader.personId,
    new Set([uploader, editor, leaver, colleague].map(({ personId }) => personId)),
  ])
  for (const maker of [editor, leaver, colleague])
    await expect(decide(batch, maker)).rejects.toMatchObject({ code: 'self_approval_forbidden' })
  await decide(batch, approver)
  await untilPaid(id)
  expect([...bank.debits.values()]).toEqual([1, 1])
})

test('a batch whose maker may not pay any more pauses before anything is quoted, and a colleague continues it as its maker', async () => {
  const { id } = await givenBatch(deps(), uploader, 30, 'm')
  await turn()
  expect(bank.quotes.size).toBe(25)
  await loseRole(uploader)
  await turn()
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'paused', pauseReason: 'forbidden', madeBy: uploader.personId })
  expect(bank.quotes.size).toBe(25)
  await expect(resumeBatch(desk, colleague, id)).rejects.toMatchObject({ code: 'batch_moved_on' })
  await goOnAtRates(deps(), colleague, id, submission)
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'running', madeBy: colleague.personId })
  await untilPaid(id)
  expect([...bank.debits.values()]).toEqual(Array.from({ length: 30 }, () => 1))
})

test('a maker who loses the role between quotes and payments makes no row fail', async () => {
  const { id } = await givenBatch(deps(), uploader, 3, 'b')
  const createQuote: typeof bank.api.createQuote = async (...call) => {
    await loseRole(uploader)
    return bank.api.createQuote(...call)
  }
  await renewRunnerLease(deps(), runner)
  await runWave(testDeps(desk, bank, { gate: policyGate, api: { ...bank.api, createQuote } }), runner)
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'paused', pauseReason: 'forbidden' })
  expect(await stateCounts(id)).toEqual({ waiting: 3 })
})

test('a colleague who continues an approved batch requests approval in their own name, and may not decide it', async () => {
  const batch = await givenBatch(deps(), uploader, 2, 'k', 1001)
  await decide(batch, approver)
  await loseRole(uploader)
  await turn()
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'forbidden' })
  const requested = await goOnAtRates(deps(), colleague, batch.id, submission)
  expect(requested).toMatchObject({ state: 'submitted', madeBy: colleague.personId })
  const request = await findApproval(desk.db, requested.approval?.requestId ?? '')
  expect(request?.makers).toEqual([colleague.personId, uploader.personId])
  await decide(requested, approver)
  await untilPaid(batch.id)
  expect([...bank.debits.values()]).toEqual([1, 1])
})

async function loseRole({ personId }: Actor): Promise<void> {
  await desk.database.sql`update backoffice.people set roles = '{support}' where id = ${personId}`
}

async function decide({ approval }: Batch, person: Actor): Promise<void> {
  const request = await findApproval(desk.db, approval?.requestId ?? '')
  await decideApproval(desk, person, { approvalId: request?.id ?? '', hash: request?.hash ?? '', decision: 'approve' })
  await runOtherTasks(deps())
}

async function turn(): Promise<void> {
  await renewRunnerLease(deps(), runner)
  await runWave(deps(), runner)
  await runOtherTasks(deps())
}

async function untilPaid(id: string): Promise<void> {
  for (let number = 0; number < 20; number++) {
    await turn()
    for (const quote of bank.quotes.values()) if (quote.state === 'moving') quote.state = 'arrived'
    if ((await findBatch(desk.db, id))?.state === 'done') return
    passTime(desk, 60)
  }
  throw new Error(`the batch does not end: ${JSON.stringify(await stateCounts(id))}`)
}

async function stateCounts(id: string): Promise<Record<string, number>> {
  const rows = await desk.database.sql`
    select state, count(*)::int as rows from backoffice.batch_rows where batch_id = ${id} group by state order by state`
  return Object.fromEntries(rows.map(({ state, rows }) => [state, rows]))
}
