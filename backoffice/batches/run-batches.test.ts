import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { verifyAudit } from '../audit/verify-audit'
import { resolveUnknown } from '../calls/resolve-unknown'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { goOnAtRates, retryFailed } from './ask-again'
import { cancelRest, pauseBatch, resumeBatch } from './control-batch'
import { findBatch } from './find-batch'
import { readProgress } from './progress'
import { renewRunnerLease, runBatches, runOtherTasks, runWave } from './run-batches'
import { givenBatch, type TestBank, testBank, testDeps } from './test-deps'

let desk: TestDesk
let finance: Actor
let bank: TestBank
const [one, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  desk.clock.now = new Date('2026-11-20T14:00:00.000Z')
  await desk.database
    .sql`truncate backoffice.batches, backoffice.batch_rows, backoffice.batch_runners, backoffice.calls, backoffice.looks, backoffice.quote_intents, backoffice.registry`
  bank = testBank(desk)
})

const deps = () => testDeps(desk, bank)
const statesOf = async (id: string) => {
  const rows = await desk.database
    .sql`select row_number, state, code, attempt, quote_id from backoffice.batch_rows where batch_id = ${id} order by row_number`
  return rows.map(({ state }) => String(state))
}
const counted = (states: string[]) =>
  Object.fromEntries([...new Set(states)].sort().map((state) => [state, states.filter((s) => s === state).length]))

/**
 * Runs waves, one of each runner at once, and the tasks beside them until nothing is left to do. Time passes only while no
 * runner is busy, since a pause between a quote and its payment would let the quote expire.
 */
async function runAll(id: string, ...runners: string[]): Promise<void> {
  const all = runners.length === 0 ? [one] : runners
  for (let turn = 0; turn < 400; turn++) {
    await Promise.all(all.map((runner) => renewRunnerLease(deps(), runner)))
    const waves = await Promise.all(all.map((runner) => runWave(deps(), runner)))
    await resolveUnknown(desk, bank.api)
    await runOtherTasks(deps())
    for (const quote of bank.quotes.values()) if (quote.state === 'moving') quote.state = 'arrived'
    const batch = await findBatch(desk.db, id)
    if (batch?.state !== 'running') return
    if (!waves.includes(true)) passTime(desk, 20)
  }
  throw new Error('the batch does not end')
}

test('every row is quoted, paid and, if its rail requires it, confirmed, once', async () => {
  const [direct, mobile] = [await givenBatch(deps(), finance, 60), await givenBatch(deps(), finance, 30, 'p')]
  await runAll(direct.id)
  await runAll(mobile.id)
  for (const { id, rows } of [
    { ...direct, rows: 60 },
    { ...mobile, rows: 30 },
  ]) {
    expect(counted(await statesOf(id))).toEqual({ paid: rows })
    expect(await findBatch(desk.db, id)).toMatchObject({ state: 'done' })
  }
  expect(bank.debits.size).toBe(90)
  expect([...bank.debits.values()].every((times) => times === 1)).toBe(true)
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
})

test('every tenth answer is lost after its effect, at an API that reads no quotes: every row is paid once, and none is reported as failed', async () => {
  bank = testBank(desk, { reads: false })
  bank.meet.after = (_operation, n) => {
    if (n % 10 === 0) throw new ServiceError('outcome_unknown', 'lost')
  }
  const batch = await givenBatch(deps(), finance, 60, 'p')
  await runAll(batch.id)
  expect(counted(await statesOf(batch.id))).toEqual({ paid: 60 })
  expect([...bank.debits.values()]).toEqual(Array.from({ length: 60 }, () => 1))
})

test('an API that answers a new quote with one that was paid pays it no second time, and the record of the first payment stays', async () => {
  const first = await givenBatch(deps(), finance, 1)
  await runAll(first.id)
  const [paid] = [...bank.quotes.values()].map(({ quote }) => quote)
  const confused = testDeps(desk, bank, {
    api: { ...bank.api, createQuote: async () => paid ?? Promise.reject(new Error('no quote')) },
  })
  const second = await givenBatch(deps(), finance, 1, 'd')
  await renewRunnerLease(confused, one)
  await runWave(confused, one)
  expect(await statesOf(second.id)).toEqual(['failed'])
  const rows = await desk.database.sql`select b.code, b.quote_id, c.state, c.code as told from backoffice.batch_rows b
    join backoffice.calls c on c.idempotency_key = b.row_key || '-1' where b.batch_id = ${second.id}`
  expect(rows).toEqual([{ code: 'quote_already_paid', quote_id: null, state: 'failed', told: 'quote_already_paid' }])
  const stored = await desk.database
    .sql`select details ->> 'batch_id' as batch from backoffice.registry where id = ${paid?.id ?? ''}`
  expect(stored).toEqual([{ batch: first.id }])
  expect([...bank.debits.values()]).toEqual([1])
})

test('two runners at once take each row once', async () => {
  const batch = await givenBatch(deps(), finance, 100)
  await runAll(batch.id, one, other)
  expect([...bank.debits.values()]).toEqual(Array.from({ length: 100 }, () => 1))
  expect(counted(await statesOf(batch.id))).toEqual({ paid: 100 })
})

describe('what a runner leaves behind that dies', () => {
  class Death extends Error {}
  /** Simulates a crash at the fifth call of an operation: from then on the runner writes nothing. */
  const dieAt = async (operation: string, when: 'before' | 'after') => {
    let dead = false
    bank.meet[when] = (met, n) => {
      if (met !== operation || n < 5) return
      dead = true
      throw new Death()
    }
    const db = new Proxy(desk.db, {
      get: (own, name) => (name === 'transaction' && dead ? () => Promise.reject(new Death()) : Reflect.get(own, name)),
    })
    const mortal = { ...deps(), desk: { ...desk, db } }
    await renewRunnerLease(mortal, one)
    await expect(runWave(mortal, one)).rejects.toThrow(Death)
    bank.meet[when] = () => {}
    const [left] = await desk.database.sql`select count(*)::int as calls from backoffice.calls where state = 'sent'`
    expect(left?.calls).toBe(20)
  }

  test.each([
    ['createQuote', 'before'],
    ['createQuote', 'after'],
    ['payQuote', 'before'],
    ['payQuote', 'after'],
    ['confirmQuote', 'before'],
    ['confirmQuote', 'after'],
  ] as const)('at %s, %s its effect, is looked up and brought to its end by another, once', async (operation, when) => {
    const batch = await givenBatch(deps(), finance, 20, 'p')
    await dieAt(operation, when)
    passTime(desk, 90) // the lease of the runner has expired, and its calls count as interrupted
    await runAll(batch.id, other)
    expect(counted(await statesOf(batch.id))).toEqual({ paid: 20 })
    expect([...bank.debits.values()]).toEqual(Array.from({ length: 20 }, () => 1))
  })
})

describe('a batch stops', () => {
  test('before anything is paid at a rate that has moved too far, and goes on at the new one when somebody accepts it', async () => {
    const batch = await givenBatch(deps(), finance, 30)
    await renewRunnerLease(deps(), one)
    await runWave(deps(), one)
    bank.rate.now = 280
    await runWave(deps(), one)
    expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'rate_drift' })
    expect(bank.debits.size).toBe(25)
    await expect(resumeBatch(desk, finance, batch.id)).rejects.toMatchObject({ code: 'batch_moved_on' })
    await goOnAtRates(deps(), finance, batch.id, { rates: { 'USDC/VES': '280' }, note: null })
    await runAll(batch.id)
    expect(counted(await statesOf(batch.id))).toEqual({ paid: 30 })
  })

  test('where its money does not suffice, and no row is reported as failed for that', async () => {
    bank.meet.before = (operation, n) => {
      if (operation === 'payQuote' && n > 12) throw new ServiceError('insufficient_funds', 'no more')
    }
    const batch = await givenBatch(deps(), finance, 40)
    await renewRunnerLease(deps(), one)
    await runWave(deps(), one)
    expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'insufficient_funds' })
    expect(counted(await statesOf(batch.id))).toEqual({ processing: 12, waiting: 28 })
    bank.meet.before = () => {}
    await resumeBatch(desk, finance, batch.id)
    await runAll(batch.id)
    expect(counted(await statesOf(batch.id))).toEqual({ paid: 40 })
    expect(bank.debits.size).toBe(40)
  })

  test('when a row is not what was approved any more', async () => {
    const batch = await givenBatch(deps(), finance, 5)
    await desk.database
      .sql`update backoffice.batch_rows set account_id = 'ba-somebody-else' where batch_id = ${batch.id} and row_number = 4`
    await runWave(deps(), one)
    expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'rows_changed' })
    expect(bank.quotes.size).toBe(0)
  })

  test('when somebody pauses it between the quotes of a wave and their payment', async () => {
    const batch = await givenBatch(deps(), finance, 5)
    bank.meet.after = (operation) => {
      if (operation === 'createQuote') paused ??= pauseBatch(desk, finance, batch.id)
    }
    let paused: Promise<void> | undefined
    await runWave(deps(), one)
    await paused
    const [{ state } = { state: '' }] = await desk.database.sql`select state from backoffice.batches where id = ${batch.id}`
    expect(state).toBe('paused')
    // Depending on the race, all of the wave was paid or none.
    expect([0, 5]).toContain(bank.debits.size)
    await resumeBatch(desk, finance, batch.id)
    bank.meet.after = () => {}
    await runAll(batch.id)
    expect([...bank.debits.values()]).toEqual([1, 1, 1, 1, 1])
  })

  test('for as long as an unavailable API requires, and no row is lost', async () => {
    bank.meet.before = (operation, n) => {
      if (operation === 'createQuote' && n <= 3) throw new ServiceError('rate_limited', 'slower', { retryAfter: 30 })
    }
    const batch = await givenBatch(deps(), finance, 5)
    await renewRunnerLease(deps(), one)
    await runWave(deps(), one)
    expect(await findBatch(desk.db, batch.id)).toMatchObject({
      state: 'running',
      heldCode: 'rate_limited',
      heldUntil: new Date('2026-11-20T14:00:30.000Z'),
    })
    expect(await runWave(deps(), one)).toBe(false)
    passTime(desk, 31)
    await runAll(batch.id)
    expect(counted(await statesOf(batch.id))).toEqual({ paid: 5 })
    expect(await findBatch(desk.db, batch.id)).toMatchObject({ heldCode: null })
  })
})

test('a row that is refused fails alone, is retried alone with a new quote, and the rest can be cancelled', async () => {
  bank.meet.before = (operation, n) => {
    if (operation === 'payQuote' && n === 3) throw new ServiceError('customer_blocked', 'no')
  }
  const batch = await givenBatch(deps(), finance, 30)
  await renewRunnerLease(deps(), one)
  await runWave(deps(), one)
  expect(await cancelRest(deps(), finance, batch.id)).toBe(5)
  await runAll(batch.id)
  expect(counted(await statesOf(batch.id))).toEqual({ cancelled: 5, failed: 1, paid: 24 })
  expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'cancelled' })
  expect(await retryFailed(deps(), finance, batch.id, { rates: { 'USDC/VES': '284.1134' }, note: null })).toBe(1)
  await runAll(batch.id)
  expect(counted(await statesOf(batch.id))).toEqual({ cancelled: 5, paid: 25 })
  expect([...bank.debits.values()]).toEqual(Array.from({ length: 25 }, () => 1))
})

test('progress never goes backwards', async () => {
  bank.meet.after = (_operation, n) => {
    if (n % 7 === 0) throw new ServiceError('outcome_unknown', 'lost')
  }
  const batch = await givenBatch(deps(), finance, 50)
  let last = { started: 0, paid: 0 }
  for (let turn = 0; turn < 100; turn++) {
    await renewRunnerLease(deps(), one)
    await runWave(deps(), one)
    await resolveUnknown(desk, bank.api)
    await runOtherTasks(deps())
    for (const quote of bank.quotes.values()) if (quote.state === 'moving') quote.state = 'arrived'
    const { started, groups } = await readProgress(desk.db, batch.id)
    expect(started).toBeGreaterThanOrEqual(last.started)
    expect(groups.paid.rows).toBeGreaterThanOrEqual(last.paid)
    last = { started, paid: groups.paid.rows }
    passTime(desk, 3)
  }
  expect(last).toEqual({ started: 50, paid: 50 })
})

test('while no lease can be written no row is taken; then the batch is run', async () => {
  const { id } = await givenBatch(deps(), finance, 5)
  const [ending, failures]: [AbortController, string[]] = [new AbortController(), []]
  await desk.database.sql`alter table backoffice.batch_runners rename to batch_runners_away`
  const running = runBatches(deps(), { signal: ending.signal, pollMs: 10, onFailure: (what) => failures.push(what) })
  try {
    await expect.poll(() => failures.filter((what) => what === 'wave').length, { timeout: 30_000 }).toBeGreaterThan(4)
    expect(counted(await statesOf(id))).toEqual({ waiting: 5 })
  } finally {
    await desk.database.sql`alter table backoffice.batch_runners_away rename to batch_runners`
  }
  await expect.poll(async () => counted(await statesOf(id)), { timeout: 30_000 }).toEqual({ processing: 5 })
  ending.abort()
  await running
  expect(await desk.database.sql`select id from backoffice.batch_runners`).toHaveLength(0)
})
