import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { calls } from '../calls/tables'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { settleUnknownRows, takeOverRows } from './recover-rows'
import { mostAttempts } from './row-codes'
import { type BatchRow, batchRows, batchRunners } from './tables'
import { givenEmptyBatch } from './test-empty-batch'

let desk: TestDesk
let finance: Actor
let batchId: string
let numbers = 0
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`truncate backoffice.batches, backoffice.batch_rows, backoffice.batch_runners, backoffice.calls cascade`
  passTime(desk, 60)
  batchId = await givenEmptyBatch(desk, finance)
})

type Known = { state: 'done' | 'failed' | 'unknown'; code?: string; ended?: boolean }
const done: Known = { state: 'done', ended: true }
const failed = (code?: string): Known => ({ state: 'failed', ended: true, code })
const open: Known = { state: 'unknown' }
const lost: Known = { state: 'unknown', ended: true }

describe('a row whose outcome is unknown', () => {
  test.each<[string, { pay?: Known; confirm?: Known; row?: Partial<BatchRow> }, { state: string; code?: string | null }]>([
    ['that was never paid is quoted again', {}, { state: 'waiting' }],
    ['whose payment is still open stays unknown', { pay: open }, { state: 'unknown' }],
    ['whose payment nobody can find any more is not known', { pay: lost }, { state: 'not_known', code: 'not_known' }],
    ['whose payment had no effect is quoted again', { pay: failed('no_effect') }, { state: 'waiting', code: null }],
    ['whose payment failed without a code had no effect', { pay: failed() }, { state: 'waiting', code: null }],
    [
      'whose quote expired too often has failed',
      { pay: failed('quote_expired'), row: { attempt: mostAttempts } },
      { state: 'failed', code: 'quote_expired' },
    ],
    [
      'whose payment was refused for good has failed',
      { pay: failed('customer_blocked') },
      { state: 'failed', code: 'customer_blocked' },
    ],
    ['whose payment met an outage waits for another turn', { pay: failed('service_unavailable') }, { state: 'waiting' }],
    [
      'that was paid and needs no confirmation is on its way',
      { pay: done, row: { requiresConfirmation: false } },
      { state: 'processing' },
    ],
    ['that was paid waits for its confirmation', { pay: done }, { state: 'held' }],
    ['that was paid and is being confirmed stays unknown', { pay: done, confirm: open }, { state: 'unknown' }],
    ['that was paid and confirmed is on its way', { pay: done, confirm: done }, { state: 'processing' }],
    ['whose confirmation nobody can find any more is not known', { pay: done, confirm: lost }, { state: 'not_known' }],
    ['whose confirmation had no effect is confirmed again', { pay: done, confirm: failed('no_effect') }, { state: 'held' }],
    [
      'whose confirmation came too late is looked up',
      { pay: done, confirm: failed('confirmation_expired') },
      { state: 'processing' },
    ],
    ['whose confirmation was refused is never paid again', { pay: done, confirm: failed('customer_blocked') }, { state: 'held' }],
  ])('%s', async (_title, { pay, confirm, row }, expected) => {
    const number = await givenRow({ requiresConfirmation: true, ...row })
    if (pay) await givenCall('payQuote', `q${number}`, pay)
    if (confirm) await givenCall('confirmQuote', `q${number}`, confirm)
    await settleUnknownRows(desk)
    const settled = await readRow(number)
    expect(settled).toMatchObject(expected)
    const isEnd = expected.state === 'failed' || expected.state === 'not_known'
    expect(settled?.endedAt).toEqual(isEnd ? desk.now() : null)
    if (expected.state !== 'unknown') expect([settled?.runner, settled?.looks]).toEqual([null, 0])
  })

  test('is settled by the latest call alone, and never by that of another quote', async () => {
    const number = await givenRow({ requiresConfirmation: false })
    await givenCall('payQuote', `q${number}`, failed('no_effect'))
    await givenCall('payQuote', 'another', done)
    passTime(desk, 5)
    await givenCall('payQuote', `q${number}`, open)
    await settleUnknownRows(desk)
    expect(await readRow(number)).toMatchObject({ state: 'unknown' })
  })

  test('is looked at again after 1, 1, 2, 2 and then every 5 seconds, and not before', async () => {
    const number = await givenRow({})
    await givenCall('payQuote', `q${number}`, open)
    const waits: number[] = []
    for (let look = 0; look < 7; look++) {
      await settleUnknownRows(desk)
      const row = await readRow(number)
      waits.push((Number(row?.nextLookAt) - desk.now().getTime()) / 1000)
      await settleUnknownRows(desk)
      expect((await readRow(number))?.looks, 'not due yet').toBe(look + 1)
      passTime(desk, waits.at(-1) ?? 0)
    }
    expect(waits).toEqual([1, 1, 2, 2, 5, 5, 5])
  })

  test('is found again while more than one page of rows is due', async () => {
    for (let n = 0; n < 101; n++) await givenRow({})
    expect([await settleUnknownRows(desk), await settleUnknownRows(desk)]).toEqual([true, false])
    expect(await countStates()).toEqual({ waiting: 101 })
  })
})

describe('the rows of a runner that died', () => {
  const [alive, dead] = [randomUUID(), randomUUID()]

  test('are taken over by what may have happened: a quote debits nothing, a payment or a confirmation may have', async () => {
    await givenRunner(alive, 10)
    await givenRunner(dead, -1)
    const numbers = await Promise.all(
      (['quoting', 'paying', 'confirming', 'waiting', 'paid'] as const).map((state) => givenRow({ state, runner: dead })),
    )
    const others = await givenRow({ state: 'paying', runner: alive })
    const unregistered = await givenRow({ state: 'paying', runner: randomUUID() })
    await takeOverRows(desk)
    const taken = await Promise.all(numbers.map(readRow))
    expect(taken.map((row) => row?.state)).toEqual(['waiting', 'unknown', 'unknown', 'waiting', 'paid'])
    expect(taken.slice(0, 3).map((row) => row?.runner)).toEqual([null, null, null])
    expect(await readRow(others)).toMatchObject({ state: 'paying', runner: alive })
    expect(await readRow(unregistered)).toMatchObject({ state: 'unknown', runner: null, nextLookAt: desk.now() })
  })

  test('are not taken over until the lease has ended', async () => {
    await givenRunner(dead, 30)
    const number = await givenRow({ state: 'paying', runner: dead })
    await takeOverRows(desk)
    expect(await readRow(number)).toMatchObject({ state: 'paying' })
    passTime(desk, 30)
    await takeOverRows(desk)
    expect(await readRow(number)).toMatchObject({ state: 'unknown' })
  })

  test('that are locked by another process are left to it', async () => {
    const number = await givenRow({ state: 'paying', runner: dead })
    await desk.database.sql.begin(async (tx) => {
      await tx`select 1 from backoffice.batch_rows where batch_id = ${batchId} and row_number = ${number} for update`
      await takeOverRows(desk)
      expect(await readRow(number)).toMatchObject({ state: 'paying', runner: dead })
    })
    await takeOverRows(desk)
    expect(await readRow(number)).toMatchObject({ state: 'unknown', runner: null })
  })
})

/** Inserts a row of which the quote is `q` and its number. Returns the number. */
async function givenRow(change: Partial<BatchRow>): Promise<number> {
  const rowNumber = ++numbers
  const due = { state: 'unknown', quoteId: `q${rowNumber}`, attempt: 1, nextLookAt: desk.now() } as const
  await desk.db.insert(batchRows).values({ batchId, rowNumber, ...due, ...change })
  return rowNumber
}

async function givenCall(operation: string, objectId: string, { state, code, ended = false }: Known): Promise<void> {
  const permitId = operation === 'payQuote' ? await transaction(desk.db, smallPermit(desk, finance, objectId)) : null
  await desk.db.insert(calls).values({
    id: uuidv7(),
    operation,
    objectKind: 'quote',
    objectId,
    idempotencyKey: randomUUID(),
    state,
    code: code ?? null,
    actorId: finance.personId ?? '',
    actorName: finance.name,
    actorRoles: [...finance.roles],
    requestId: 'r1',
    action: 'quote.pay',
    sentAt: desk.now(),
    endedAt: ended ? desk.now() : null,
    permitId,
  })
}

async function givenRunner(id: string, seconds: number): Promise<void> {
  await desk.db.insert(batchRunners).values({ id, aliveUntil: new Date(desk.now().getTime() + seconds * 1000) })
}

async function readRow(number: number): Promise<BatchRow | undefined> {
  return (await desk.db.select().from(batchRows)).find(({ rowNumber }) => rowNumber === number)
}

async function countStates(): Promise<Record<string, number>> {
  const rows = await desk.database.sql`select state, count(*)::int as rows from backoffice.batch_rows group by state`
  return Object.fromEntries(rows.map(({ state, rows }) => [state, rows]))
}
