import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { countDraft, type DraftCounts, listDraftWaves, rowsPerWave, sumDraft } from './draft-sums'
import { listRowNumbers } from './list-rows'
import { markTwins } from './mark-twins'
import { readProgress, readSpeed } from './progress'
import type { RowMatch } from './row-match.rules'
import { type BatchRow, batchRows, type RowState } from './tables'
import { givenEmptyBatch } from './test-empty-batch'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

type Given = Pick<BatchRow, 'leftOut' | 'intended' | 'twinOf' | 'paidBefore' | 'match'> & {
  faults: number
  debit: bigint | null
  side: 'source' | 'destination'
}

const wrong: readonly RowMatch[] = [
  'none',
  'several',
  'no_account',
  'several_accounts',
  'stopped',
  'not_offered',
  'other_currency',
  'amount_refused',
]
const matches: readonly RowMatch[] = ['waiting', 'found', 'new', 'in_review', 'unread', ...wrong]
const paidBefore = { quoteId: 'q1', at: '2026-11-19T14:00:00.000Z' }
const givenRows = fc.array(
  fc.record<Given>({
    leftOut: fc.boolean(),
    intended: fc.boolean(),
    twinOf: fc.constantFrom(null, null, 1),
    paidBefore: fc.constantFrom(null, null, paidBefore),
    match: fc.oneof({ weight: 3, arbitrary: fc.constant<RowMatch>('found') }, fc.constantFrom(...matches)),
    faults: fc.constantFrom(0, 0, 0, 1, 3),
    debit: fc.oneof(fc.constant(null), fc.bigInt({ min: 1n, max: 10n ** 12n })),
    side: fc.constantFrom('source', 'destination'),
  }),
  { minLength: 1, maxLength: 60 },
)

/** Fills several waves, which random rows seldom do. */
const readyRow = (debit: bigint): Given => ({
  leftOut: false,
  intended: false,
  twinOf: null,
  paidBefore: null,
  faults: 0,
  debit,
  match: 'found',
  side: 'source',
})

const isDoubtful = ({ intended, twinOf, paidBefore: before }: Given) => !intended && (twinOf !== null || before !== null)
const isReady = (row: Given) => !row.leftOut && row.faults === 0 && row.match === 'found' && !isDoubtful(row)

/** Says what the counts of a draft are, row by row. */
function countsOf(rows: readonly Given[]): DraftCounts {
  const used = rows.filter(({ leftOut }) => !leftOut)
  const read = used.filter(({ faults }) => faults === 0)
  const count = (is: (row: Given) => boolean, of: readonly Given[] = read) => of.filter(is).length
  const unsettled: readonly RowMatch[] = [...wrong, 'new', 'in_review']
  return {
    rows: rows.length,
    leftOut: rows.length - used.length,
    problems: count((row) => row.faults > 0 || unsettled.includes(row.match) || isDoubtful(row), used),
    faulty: count(({ faults, match }) => faults > 0 || wrong.includes(match), used),
    cells: used.reduce((sum, { faults, match }) => sum + (faults === 0 && wrong.includes(match) ? 1 : faults), 0),
    doubtful: count(isDoubtful),
    searching: count(({ match }) => match === 'waiting' || match === 'unread'),
    newPeople: count(({ match }) => match === 'new'),
    inReview: count(({ match }) => match === 'in_review'),
    ready: count(isReady, rows),
  }
}

test('the counts of a draft are those of its rows, and every row is left out, ready, searched for or a problem', async () => {
  await fc.assert(
    fc.asyncProperty(givenRows, async (rows) => {
      const id = await givenDraft(rows)
      const counts = await countDraft(desk.db, id)
      expect(counts).toEqual(countsOf(rows))
      const { all, problems } = await listRowNumbers(desk.db, id)
      expect([all.length, problems.length]).toEqual([counts.rows, counts.problems])
      const waits = rows.filter((row) => !row.leftOut && row.faults === 0 && /waiting|unread/.test(row.match) && !isDoubtful(row))
      expect(counts.leftOut + counts.ready + counts.problems + waits.length).toBe(counts.rows)
    }),
    { numRuns: 20 },
  )
  expect(await countDraft(desk.db, randomUUID())).toEqual(countsOf([]))
})

test('the sums and the waves of a draft add up to the debits of its ready rows, and name those without a price', async () => {
  await fc.assert(
    fc.asyncProperty(givenRows, async (rows) => {
      const id = await givenDraft(rows)
      const ready = rows.filter(isReady)
      const debits = ready.flatMap(({ debit }) => debit ?? [])
      const total = debits.reduce((sum, debit) => sum + debit, 0n)
      const [sums, waves] = [await sumDraft(desk.db, id), await listDraftWaves(desk.db, id)]
      expect(sums.reduce((sum, { debit }) => sum + (debit ?? 0n), 0n)).toBe(total)
      for (const { side, rows: count, amount, debit, unpriced } of sums) {
        expect(debit === null, 'a sum without any price is not known, not zero').toBe(unpriced === count)
        const same = ready.filter((row) => row.side === side)
        expect([count, amount, unpriced]).toEqual([
          same.length,
          BigInt(same.length) * 10_00n,
          same.filter(({ debit }) => debit === null).length,
        ])
      }
      expect(waves.map(({ rows: count }) => count)).toEqual(
        Array.from({ length: Math.ceil(ready.length / rowsPerWave) }, (_, wave) =>
          Math.min(rowsPerWave, ready.length - wave * rowsPerWave),
        ),
      )
      let cumulated = 0n
      for (const [index, wave] of waves.entries()) {
        const own = ready.slice(index * rowsPerWave, (index + 1) * rowsPerWave)
        cumulated += wave.debit
        expect([wave.wave, wave.cumulated, wave.unpriced]).toEqual([
          index + 1,
          cumulated,
          own.filter(({ debit }) => debit === null).length,
        ])
      }
      expect(cumulated).toBe(total)
    }),
    { numRuns: 20, examples: [[Array.from({ length: 60 }, (_, n) => readyRow(BigInt(n + 1)))]] },
  )
})

test('a row is the twin of the first row with its payee and amount, and of none once that is left out', async () => {
  const print = (text: string) => Buffer.from(text)
  const id = await givenEmptyBatch(desk, finance)
  const prints = ['a', 'b', 'a', null, 'a', null, 'b']
  await desk.db.insert(batchRows).values(
    prints.map((text, index) => ({
      batchId: id,
      rowNumber: index + 2,
      twinPrint: text === null ? null : print(text),
      intended: index === 2,
    })),
  )
  const other = await givenEmptyBatch(desk, finance)
  await desk.db.insert(batchRows).values({ batchId: other, rowNumber: 1, twinPrint: print('a') })
  const twins = async () => {
    await markTwins(desk.db, id)
    const rows = await desk.database.sql`select row_number, twin_of from backoffice.batch_rows where batch_id = ${id} order by 1`
    return rows.map((row) => row.twin_of)
  }
  expect(await twins()).toEqual([null, null, 2, null, 2, null, 3])
  await desk.database.sql`update backoffice.batch_rows set left_out = true where batch_id = ${id} and row_number = 2`
  expect(await twins()).toEqual([null, null, null, null, 4, null, 3])
  await desk.database.sql`update backoffice.batch_rows set twin_print = null where batch_id = ${id} and row_number in (3, 6)`
  expect(await twins()).toEqual([null, null, null, null, null, null, null])
})

test('every row of a run is in one group, with the debit of its quote or else the expected one', async () => {
  const id = await givenEmptyBatch(desk, finance)
  const row = (number: number, state: RowState, change: Partial<BatchRow> = {}) => ({
    batchId: id,
    rowNumber: number,
    state,
    attempt: 1,
    wave: 1,
    expectedDebitMinor: 10_00n,
    ...change,
  })
  await desk.db
    .insert(batchRows)
    .values([
      row(1, 'paid', { debitMinor: 11_00n }),
      row(2, 'processing', { debitMinor: 12_00n }),
      row(3, 'held', { debitMinor: 13_00n }),
      row(4, 'quoting'),
      row(5, 'unknown', { debitMinor: 14_00n }),
      row(6, 'not_known', { wave: 2 }),
      row(7, 'failed', { code: 'returned', sealed: Buffer.from('cells') }),
      row(12, 'failed', { code: 'returned', sealed: null }),
      row(8, 'cancelled', { attempt: 0, wave: 3 }),
      row(9, 'waiting', { attempt: 0, wave: 3 }),
      row(10, 'waiting', { wave: 2 }),
      row(11, 'left_out', { attempt: 0, expectedDebitMinor: 99_00n }),
    ])
  const { groups, ...rest } = await readProgress(desk.db, id)
  expect(groups).toEqual({
    paid: { rows: 1, debit: 11_00n },
    processing: { rows: 4, debit: 45_00n },
    unknown: { rows: 2, debit: 24_00n },
    failed: { rows: 2, debit: 20_00n },
    waiting: { rows: 1, debit: 10_00n },
    cancelled: { rows: 1, debit: 10_00n },
  })
  await desk.db.insert(batchRows).values(row(13, 'held', { expectedDebitMinor: null }))
  const unpriced = await readProgress(desk.db, id)
  expect(unpriced.groups.processing, 'without the price of one row').toEqual({ rows: 5, debit: undefined })
  // The row of an erased customer cannot be sent again.
  expect(rest).toEqual({ rows: 11, started: 9, retryable: 1, cancellable: 2, wave: 2, waves: 3 })
})

test('the speed of a run is that of the last five minutes, and unknown with fewer than two rows', async () => {
  const id = await givenEmptyBatch(desk, finance)
  const at = (seconds: number) => new Date(desk.now().getTime() - seconds * 1000)
  const start = (rowNumber: number, seconds: number) =>
    desk.db
      .insert(batchRows)
      .values({ batchId: id, rowNumber, state: 'paid', attempt: 1, wave: rowNumber, startedAt: at(seconds) })
  expect(await readSpeed(desk.db, id, desk.now())).toEqual({ perMinute: null, wave: 0, waves: 0 })
  await start(1, 3000)
  await start(2, 120)
  expect(await readSpeed(desk.db, id, desk.now()), 'one row in the last minutes').toMatchObject({ perMinute: null, wave: 2 })
  await start(3, 60)
  expect(await readSpeed(desk.db, id, desk.now())).toEqual({ perMinute: 1, wave: 3, waves: 3 })
  for (let n = 4; n <= 21; n++) await start(n, 30)
  expect((await readSpeed(desk.db, id, desk.now())).perMinute).toBe(10)
})

async function givenDraft(rows: readonly Given[]): Promise<string> {
  const batchId = await givenEmptyBatch(desk, finance)
  await desk.db.insert(batchRows).values(
    rows.map(({ faults, debit, side, ...row }, index) => ({
      batchId,
      rowNumber: index + 2,
      amountMinor: 10_00n,
      amountSide: side,
      currency: 'USDC',
      destinationCurrency: 'VES',
      expectedDebitMinor: debit,
      faults: Array.from({ length: faults }, () => ({ field: 'amount', code: 'not_a_number' })),
      ...row,
    })),
  )
  return batchId
}
