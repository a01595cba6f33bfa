import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { givenPerson, passTime, testDesk } from '../test-desk'
import { claimAwaitingRows } from './confirm-rows'
import { findBatch } from './find-batch'
import { listRowsToSee } from './list-rows'
import { renewRunnerLease, runOtherTasks, runWave } from './run-batches'
import { givenBatch, testBank, testDeps } from './test-deps'

test('a confirmation that the API refuses pauses the batch and is repeated more and more rarely, until it passes', async () => {
  const [desk, runner] = [await testDesk(), '00000000-0000-7000-8000-000000000001']
  onTestFinished(() => desk.close())
  const [finance, bank] = [await givenPerson(desk, ['finance']), testBank(desk)]
  const deps = testDeps(desk, bank)
  let requested = 0
  bank.meet.before = (operation) => {
    if (operation !== 'confirmQuote') return
    requested++
    throw new ServiceError('api_key_refused', 'no')
  }
  const batch = await givenBatch(deps, finance, 1, 'p')
  await renewRunnerLease(deps, runner)
  await runWave(deps, runner)
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'api_key_refused' })
  const seconds = [1, 1, 1, 1, 5, 10, 30, 60]
  const times = []
  for (const wait of seconds) {
    for (let turn = 0; turn < 3; turn++) await runWave(deps, runner)
    times.push(requested)
    passTime(desk, wait)
  }
  expect(times).toEqual([1, 2, 2, 3, 3, 4, 5, 6])
  bank.meet.before = () => {}
  await runWave(deps, runner)
  const rows = await desk.database.sql`select state from backoffice.batch_rows where batch_id = ${batch.id}`
  expect(rows).toEqual([{ state: 'processing' }])
})

test('paid rows that are all locked leave a runner nothing to do, and are confirmed once they are free', async () => {
  const [desk, runner] = [await testDesk(), '00000000-0000-7000-8000-000000000001']
  onTestFinished(() => desk.close())
  const deps = testDeps(desk, testBank(desk))
  const { id } = await givenBatch(deps, await givenPerson(desk, ['finance']), 2, 'p')
  const { sql } = desk.database
  await sql`update backoffice.batch_rows set state = 'held' where batch_id = ${id}`
  await renewRunnerLease(deps, runner)
  await sql.begin(async (locking) => {
    await locking`select from backoffice.batch_rows where batch_id = ${id} for update`
    expect(await runWave(deps, runner)).toBe(false)
  })
  expect((await claimAwaitingRows(desk, runner, 25))?.rows).toHaveLength(2)
})

test('a confirmation that the API refuses for the payment itself is shown with its reason until the payment has ended', async () => {
  const [desk, runner] = [await testDesk(), '00000000-0000-7000-8000-000000000001']
  onTestFinished(() => desk.close())
  const [finance, bank] = [await givenPerson(desk, ['finance']), testBank(desk)]
  const deps = testDeps(desk, bank)
  bank.meet.before = (operation, n) => {
    if (operation === 'confirmQuote' && n === 1) throw new ServiceError('validation_failed', 'no', { reason: 'Not yet' })
  }
  const batch = await givenBatch(deps, finance, 2, 'p')
  await renewRunnerLease(deps, runner)
  await runWave(deps, runner)
  const [seen, ...others] = await listRowsToSee(desk.db, batch.id, 50)
  expect(seen).toMatchObject({ state: 'processing', code: 'confirmation_refused', reason: 'Not yet', isMoneyHere: false })
  expect(others).toEqual([])
  for (const quote of bank.quotes.values()) quote.state = 'arrived'
  passTime(desk, 60)
  await runOtherTasks(deps)
  expect(await listRowsToSee(desk.db, batch.id, 50)).toEqual([])
})
