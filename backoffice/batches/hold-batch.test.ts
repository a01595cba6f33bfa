import { expect, onTestFinished, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { givenPerson, passTime, testDesk } from '../test-desk'
import { findBatch } from './find-batch'
import { renewRunnerLease, runWave } from './run-batches'
import { givenBatch, testBank, testDeps } from './test-deps'

const runner = '00000000-0000-7000-8000-000000000001'

async function givenWaves() {
  const desk = await testDesk()
  onTestFinished(() => desk.close())
  const bank = testBank(desk)
  const deps = testDeps(desk, bank)
  const { id } = await givenBatch(deps, await givenPerson(desk, ['finance']), 20)
  await renewRunnerLease(deps, runner)
  const countStates = () =>
    desk.database
      .sql`select state, attempt, count(*)::int as rows from backoffice.batch_rows where batch_id = ${id} group by 1, 2`
  const runWaves = async () => {
    for (let turn = 0; turn < 3; turn++) await runWave(deps, runner)
  }
  return { desk, bank, runWaves, countStates, id }
}

test('while no answer to a new quote can be used, the batch waits longer and longer, and its rows do not fail within seconds', async () => {
  const { desk, bank, runWaves, countStates, id } = await givenWaves()
  bank.meet.before = (operation) => {
    if (operation === 'createQuote') throw new ServiceError('outcome_unknown', 'status 500')
  }
  for (const seconds of [1, 2, 5]) {
    await runWaves()
    passTime(desk, seconds)
  }
  expect(await countStates()).toEqual([{ state: 'waiting', attempt: 3, rows: 20 }])
  expect(await findBatch(desk.db, id)).toMatchObject({ state: 'running', heldCode: 'answer_lost' })
  bank.meet.before = () => {}
  await runWaves()
  expect(await countStates()).toEqual([{ state: 'processing', attempt: 4, rows: 20 }])
})

test('a lost answer among others makes nobody wait', async () => {
  const { desk, bank, runWaves, id } = await givenWaves()
  bank.meet.after = (operation, n) => {
    if (operation === 'createQuote' && n === 3) throw new ServiceError('outcome_unknown', 'lost')
  }
  await runWaves()
  expect(await findBatch(desk.db, id)).toMatchObject({ heldUntil: null })
  expect(bank.debits.size).toBe(20)
})

test('an API that limits the rate but answers some rows of each wave is tried again after the shortest hold', async () => {
  const { desk, bank, runWaves, countStates, id } = await givenWaves()
  bank.meet.before = (operation, n) => {
    if (operation === 'createQuote' && n % 4 !== 0) throw new ServiceError('rate_limited', 'slower')
  }
  for (let wave = 0; wave < 4; wave++) {
    await runWaves()
    passTime(desk, 1)
  }
  const done = (await countStates()).filter(({ state }) => state === 'processing')
  expect(new Set(done.map(({ attempt }) => attempt))).toEqual(new Set([1, 2, 3, 4]))
  expect(await findBatch(desk.db, id)).toMatchObject({ heldTimes: 1 })
})
