import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { changeTerms, findColumns, rememberColumns } from './change-terms'
import { editRows, intendRows, leaveOutRows, searchAgain } from './edit-rows'
import { eraseRows } from './erase-rows'
import { findBatch } from './find-batch'
import { listRowNumbers, listRowsAfter, listRowsByNumber, listRowsToSee } from './list-rows'
import { matchRows } from './match-rows'
import { discardDraft, reopenBatch } from './reopen-batch'
import { decryptCells } from './row-cells'
import { submitBatch } from './submit-batch'
import { givenBatch, givenDraft, testBank, testDeps } from './test-deps'

let desk: TestDesk
let maker: Actor
let deps: ReturnType<typeof testDeps>
beforeAll(async () => {
  desk = await testDesk()
  maker = await givenPerson(desk, ['finance'])
  deps = testDeps(desk, testBank(desk))
})
afterAll(() => desk.close())

const drafted = (
  rows: string[][] = [
    ['c1', '', '10', 'x'],
    ['c2', '', '11', 'y'],
    ['c3', '', '12', 'z'],
  ],
) => givenDraft(deps, maker, rows)
const rowsOf = (id: string) => listRowsAfter(desk.db, id, 0)
const edit = (id: string, ...cells: { row: number; column: number; text: string; version?: number }[]) =>
  editRows(
    desk,
    maker,
    id,
    cells.map((cell) => ({ version: 1, ...cell })),
    deps.read,
  )
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  )
const lastAct = async (id: string) => (await listAudit(desk.db, { objectKind: 'batch', objectId: id }, { limit: 1 })).records[0]

describe('an edit of a cell', () => {
  test('changes its row alone, which is checked and searched for again', async () => {
    const id = await drafted()
    const [changed] = await edit(id, { row: 3, column: 2, text: '99' })
    expect(changed).toMatchObject({ rowNumber: 3, version: 2, amountMinor: 9_900n, match: 'waiting', customerId: null })
    expect(decryptCells(desk, changed ?? { batchId: id, rowNumber: 3, sealed: null })).toEqual(['c2', '', '99', 'y'])
    expect((await rowsOf(id)).map(({ version, match }) => `${version} ${match}`)).toEqual(['1 found', '2 waiting', '1 found'])
    expect(await lastAct(id)).toMatchObject({ action: 'batch.repair', after: { rows: 1, cells: 1 }, actorId: maker.personId })
  })

  test('of something that is no amount is a fault, and one that repairs it takes the fault away', async () => {
    const id = await drafted()
    const [broken] = await edit(id, { row: 2, column: 2, text: 'ten' })
    expect(broken).toMatchObject({ faults: [{ field: 'amount', code: 'not_a_number' }], amountMinor: null, twinPrint: null })
    expect(await listRowNumbers(desk.db, id)).toEqual({ all: [2, 3, 4], problems: [2] })
    const [mended] = await edit(id, { row: 2, column: 2, text: '10', version: 2 })
    expect(mended).toMatchObject({ faults: [], amountMinor: 1_000n, version: 3 })
  })

  test('of a row that somebody else has changed since is refused with all other edits', async () => {
    const id = await drafted()
    await edit(id, { row: 3, column: 3, text: 'mine' })
    const late = edit(id, { row: 2, column: 3, text: 'too' }, { row: 3, column: 3, text: 'theirs' })
    await expect(late).rejects.toMatchObject({ code: 'stale_record', extra: { row: 3 } })
    const cells = (await rowsOf(id)).map((row) => decryptCells(desk, row)?.[3])
    expect(cells).toEqual(['x', 'mine', 'z'])
  })

  test('of several cells of a row is one change of it, and a column that the file does not have is none', async () => {
    const id = await drafted()
    const [row] = await edit(
      id,
      ...[0, 1, 2, 3, 4, 9].map((column) => ({ row: 4, column, text: column === 2 ? '7' : `new ${column}` })),
    )
    expect(row?.version).toBe(2)
    expect(decryptCells(desk, row ?? { batchId: id, rowNumber: 4, sealed: null })).toEqual(['new 0', 'new 1', '7', 'new 3'])
  })

  test('that makes two rows alike marks the second as a twin of the first, once its payee is found', async () => {
    const id = await drafted()
    await edit(id, { row: 4, column: 0, text: 'c1' }, { row: 4, column: 2, text: '10' })
    await matchRows(deps)
    expect((await rowsOf(id)).map(({ twinOf }) => twinOf)).toEqual([null, null, 2])
  })

  test('is possible in a draft alone', async () => {
    const { id } = await givenBatch(deps, maker, 1)
    expect(await codeOf(edit(id, { row: 2, column: 2, text: '1' }))).toBe('batch_moved_on')
    expect(await codeOf(leaveOutRows(desk, maker, id, [2], true))).toBe('batch_moved_on')
    expect(await codeOf(intendRows(desk, maker, id, [2], true))).toBe('batch_moved_on')
    expect(await codeOf(searchAgain(desk, maker, id))).toBe('batch_moved_on')
    expect(await codeOf(changeTerms(desk, maker, id, { name: 'x' }, deps.read))).toBe('batch_moved_on')
    expect(await codeOf(discardDraft(desk, maker, id))).toBe('batch_moved_on')
  })
})

describe('a row with a problem', () => {
  const problems = async (id: string) => (await listRowNumbers(desk.db, id)).problems
  const alike = [
    ['c1', '', '10', 'x'],
    ['c1', '', '10', 'x'],
    ['nobody', '', '5', 'x'],
  ]

  test('is one without a payee, and a twin', async () => expect(await problems(await drafted(alike))).toEqual([3, 4]))

  test('is none any more when it is intended, which does not give it a payee', async () => {
    const id = await drafted(alike)
    await intendRows(desk, maker, id, [3, 4], true)
    expect(await problems(id)).toEqual([4])
    await intendRows(desk, maker, id, [3], false)
    expect(await problems(id)).toEqual([3, 4])
    expect(await lastAct(id)).toMatchObject({ action: 'batch.intend', after: { rows: 1, intended: false } })
  })

  test('is none when it is left out, and then it makes no other row a twin', async () => {
    const id = await drafted(alike)
    await leaveOutRows(desk, maker, id, [2, 4], true)
    expect(await problems(id)).toEqual([])
    expect((await rowsOf(id)).map(({ twinOf }) => twinOf)).toEqual([null, null, null])
    await leaveOutRows(desk, maker, id, [2], false)
    expect(await problems(id)).toEqual([3])
  })

  test('is searched for again, and those that were found are not', async () => {
    const id = await drafted(alike)
    await searchAgain(desk, maker, id)
    expect((await rowsOf(id)).map(({ match }) => match)).toEqual(['found', 'found', 'waiting'])
    await matchRows({ ...deps, findPayee: async () => ({ match: 'several', field: 'name' }) })
    expect((await rowsOf(id)).map(({ match, matchField }) => [match, matchField]).at(-1)).toEqual(['several', 'name'])
  })
})

describe('other terms of a draft', () => {
  test('that say how cells are read have every row read anew', async () => {
    const id = await drafted()
    const asked: unknown[] = []
    const read: typeof deps.read = (cells, terms) => {
      asked.push(terms.columns)
      return { ...deps.read(cells, terms), faults: [{ field: 'name', code: 'missing' }] }
    }
    const columns = { customer_id: 0, amount: 2 }
    await changeTerms(desk, maker, id, { columns, locale: 'es' }, read)
    expect(asked).toEqual([columns, columns, columns])
    expect((await rowsOf(id)).map(({ faults, match }) => [faults.length, match])).toEqual([
      [1, 'waiting'],
      [1, 'waiting'],
      [1, 'waiting'],
    ])
    expect(await lastAct(id)).toMatchObject({ action: 'batch.terms', after: { members: 'columns, locale' } })
  })

  test('on which prices depend have prices forgotten, and nothing read anew', async () => {
    const id = await drafted()
    expect((await rowsOf(id)).every(({ expectedDebitMinor }) => expectedDebitMinor !== null)).toBe(true)
    await changeTerms(desk, maker, id, { feesPaidBy: 'destination' }, () => expect.unreachable())
    const rows = await rowsOf(id)
    expect(rows.map(({ match, expectedDebitMinor, version }) => [match, expectedDebitMinor, version])).toEqual(
      rows.map(() => ['waiting', null, 1]),
    )
  })

  test('that are only a name change no row', async () => {
    const id = await drafted()
    const before = await rowsOf(id)
    await changeTerms(desk, maker, id, { name: 'Bonos', driftLimitBps: 50 }, () => expect.unreachable())
    expect(await findBatch(desk.db, id)).toMatchObject({ name: 'Bonos', driftLimitBps: 50 })
    expect(await rowsOf(id)).toEqual(before)
    const [record] = await desk.database.sql`
      select before, after from backoffice.audit_records where action = 'batch.terms' and object_id = ${id}`
    expect(record).toEqual({
      before: { drift_limit_bps: '100' },
      after: { members: 'driftLimitBps, name', drift_limit_bps: '50' },
    })
  })
})

test('the columns that a person chose are found for a file with the same heads, and their text is stored nowhere', async () => {
  const personId = maker.personId ?? ''
  const signature = 'Cédula de Ana|Monto'
  expect(await findColumns(desk, signature)).toBeUndefined()
  await rememberColumns(desk, { personId, signature, columns: { document: 0, amount: 1 } })
  await rememberColumns(desk, { personId, signature, columns: { document: 1, amount: 0 } })
  expect(await findColumns(desk, signature)).toEqual({ document: 1, amount: 0 })
  expect(await findColumns(desk, 'Cédula de Ana|Monto|Nota')).toBeUndefined()
  const [row] = await desk.database.sql`select to_jsonb(c)::text as text from backoffice.batch_columns c`
  expect(row?.text).not.toContain('Ana')
})

describe('the rows of a batch', () => {
  test('are listed by number, in their order, and after a row', async () => {
    const id = await drafted()
    expect((await listRowsByNumber(desk.db, id, [4, 2, 99])).map(({ rowNumber }) => rowNumber)).toEqual([2, 4])
    expect((await listRowsAfter(desk.db, id, 2)).map(({ rowNumber }) => rowNumber)).toEqual([3, 4])
    expect(await listRowsAfter(desk.db, id, 4)).toEqual([])
    expect(await listRowsByNumber(desk.db, id, [])).toEqual([])
  })

  test('that people should look at are the unknown ones, then the failed ones', async () => {
    const { id } = await givenBatch(deps, maker, 5)
    const states = ['failed', 'unknown', 'paid', 'not_known', 'failed']
    for (const [index, state] of states.entries())
      await desk.database
        .sql`update backoffice.batch_rows set state = ${state} where batch_id = ${id} and row_number = ${index + 2}`
    expect((await listRowsToSee(desk.db, id, 10)).map(({ rowNumber }) => rowNumber)).toEqual([3, 5, 2, 6])
    expect(await listRowsToSee(desk.db, id, 1)).toHaveLength(1)
  })
})

describe('a draft', () => {
  test('is discarded with its rows, on record', async () => {
    const id = await drafted()
    await discardDraft(desk, maker, id)
    expect([await findBatch(desk.db, id), await rowsOf(id)]).toEqual([undefined, []])
    expect(await lastAct(id)).toMatchObject({ action: 'batch.discard', before: { file: 'nomina.csv' } })
  })

  test('is what a paused batch becomes again, unless a row was started or is not what was frozen', async () => {
    const pausedBy = async (reason: string) => {
      const { id } = await givenBatch(deps, maker, 2)
      await desk.database.sql`update backoffice.batches set state = 'paused', pause_reason = ${reason} where id = ${id}`
      return id
    }
    const id = await pausedBy('rate_drift')
    await reopenBatch({ desk, gate: deps.gate }, maker, id)
    const { state, frozenHash, referenceRates, pauseReason } = { ...(await findBatch(desk.db, id)) }
    expect([state, frozenHash, referenceRates, pauseReason]).toEqual(['draft', null, null, null])
    expect((await rowsOf(id)).every((row) => row.state === 'draft' && row.rowKey === null)).toBe(true)
    await submitBatch(deps, maker, id, { rates: {}, note: null })

    expect(await codeOf(reopenBatch({ desk, gate: deps.gate }, maker, await pausedBy('rows_changed')))).toBe('batch_moved_on')
    const started = await pausedBy('person')
    await desk.database.sql`update backoffice.batch_rows set attempt = 1 where batch_id = ${started} and row_number = 2`
    expect(await codeOf(reopenBatch({ desk, gate: deps.gate }, maker, started))).toBe('batch_moved_on')
  })
})

describe('the rows of a customer who is erased', () => {
  const erase = (customer: string) => transaction(desk.db, (tx) => eraseRows(tx, desk, customer))

  test('are left out of a draft without anything that says who it was, and the others stay', async () => {
    const id = await drafted([
      ['erased-1', '', '10', 'x'],
      ['c2', '', '11', 'y'],
    ])
    expect(await erase('erased-1')).toBe(1)
    const [gone, other] = await rowsOf(id)
    expect(gone).toMatchObject({
      sealed: null,
      customerId: null,
      accountId: null,
      account: null,
      amountMinor: null,
      twinPrint: null,
      leftOut: true,
      match: 'none',
      code: 'customer_erased',
      version: 2,
    })
    expect(other).toMatchObject({ customerId: 'c2', leftOut: false, version: 1 })
    expect(await erase('erased-1'), 'a second time').toBe(0)
  })

  test('that wait in a running batch are cancelled, and those under way keep their cells until they end', async () => {
    const { id } = await givenBatch(deps, maker, 2, 'erased-2')
    await desk.database.sql`update backoffice.batch_rows set customer_id = 'erased-2' where batch_id = ${id}`
    await desk.database.sql`update backoffice.batch_rows set state = 'processing' where batch_id = ${id} and row_number = 3`
    expect(await erase('erased-2')).toBe(1)
    expect((await rowsOf(id)).map(({ state, sealed }) => [state, sealed === null])).toEqual([
      ['cancelled', true],
      ['processing', false],
    ])
    await desk.database.sql`update backoffice.batch_rows set state = 'paid' where batch_id = ${id} and row_number = 3`
    expect(await erase('erased-2')).toBe(1)
    expect((await rowsOf(id)).map(({ sealed }) => sealed)).toEqual([null, null])
  })
})
