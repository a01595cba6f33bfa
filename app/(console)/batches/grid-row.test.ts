import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countDraft } from '#backoffice/batches/draft-sums'
import { listRowNumbers } from '#backoffice/batches/list-rows'
import { rowMatches } from '#backoffice/batches/row-match.rules'
import { batchRows } from '#backoffice/batches/tables'
import { givenEmptyBatch } from '#backoffice/batches/test-empty-batch'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { cellProblems } from './grid-row'
import { toGridRow } from './to-grid-row'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('the grid marks a cell in exactly the rows that the filter, the counts and the submission of a draft hold to be problems', async () => {
  const id = await givenEmptyBatch(desk, await givenPerson(desk, ['finance']))
  await desk.db.insert(batchRows).values(rowMatches.map((match, index) => ({ batchId: id, rowNumber: index + 2, match })))
  const rows = await desk.db.select().from(batchRows).where(eq(batchRows.batchId, id)).orderBy(asc(batchRows.rowNumber))
  const marked = rows.filter((row) => cellProblems(toGridRow(desk, row), { amount: 0 }).size > 0)
  const { problems } = await listRowNumbers(desk.db, id)
  expect(problems).toEqual(marked.map(({ rowNumber }) => rowNumber))
  expect(rows.filter((row) => !marked.includes(row)).map(({ match }) => match)).toEqual(['waiting', 'found', 'unread'])

  const counts = await countDraft(desk.db, id)
  expect(counts).toMatchObject({ problems: problems.length, newPeople: 1, inReview: 1, searching: 2, ready: 1 })
  expect(counts.faulty, 'all but people to register or to review').toBe(problems.length - 2)
})
