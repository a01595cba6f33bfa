import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { pauseBatch } from './control-batch'
import { countDrafts } from './draft-sums'
import { type BatchesQuery, countFound, countStopped, countTabs, listBatches, listMakers } from './list-batches'
import { listProgress } from './progress'
import { givenBatch, givenDraft, testBank, testDeps } from './test-deps'

let desk: TestDesk
let mine: Actor
let theirs: Actor
const ids: Record<'draft' | 'paused' | 'running' | 'failed' | 'done', string> = {
  draft: '',
  paused: '',
  running: '',
  failed: '',
  done: '',
}

beforeAll(async () => {
  desk = await testDesk()
  mine = await givenPerson(desk, ['finance'])
  theirs = await givenPerson(desk, ['finance'])
  const deps = testDeps(desk, testBank(desk))
  const { sql } = desk.database
  ids.draft = await givenDraft(deps, mine, [
    ['c1', '', '10', 'Quincena'],
    ['c2', '', 'ten', 'Quincena'],
    ['nobody', '', '12', 'Quincena'],
  ])
  ids.paused = (await givenBatch(deps, mine, 2)).id
  await pauseBatch(desk, mine, ids.paused)
  ids.running = (await givenBatch(deps, theirs, 60)).id
  ids.failed = (await givenBatch(deps, theirs, 4)).id
  ids.done = (await givenBatch(deps, theirs, 1)).id
  await sql`update backoffice.batch_rows set state = 'paid', attempt = 1 where batch_id in (${ids.failed}, ${ids.done})`
  await sql`update backoffice.batch_rows set state = 'failed' where batch_id = ${ids.failed} and row_number < 4`
  await sql`update backoffice.batch_rows set state = 'processing', attempt = 1 where batch_id = ${ids.running} and wave = 1`
  await sql`update backoffice.batches set state = 'done' where id in (${ids.failed}, ${ids.done})`
  await sql`update backoffice.batches set name = 'Proveedores de julio', file_name = 'PROV-Año.csv' where id = ${ids.done}`
  await sql`update backoffice.batches set made_at = '2026-01-05T12:00:00Z' where id = ${ids.failed}`
})
afterAll(() => desk.close())

test('each tab lists its batches, the newest first, and says how many there are', async () => {
  const tabs = {
    all: [ids.done, ids.failed, ids.running, ids.paused, ids.draft],
    mine: [ids.paused, ids.draft],
    drafts: [ids.draft],
    running: [ids.running],
    failed: [ids.failed],
  } as const
  for (const tab of ['all', 'mine', 'drafts', 'running', 'failed'] as const) expect(await found({ tab }), tab).toEqual(tabs[tab])
  expect(await countTabs(desk.db, mine.personId ?? '')).toEqual({ all: 5, mine: 2, drafts: 1, running: 1, failed: 1 })
  expect(await countTabs(desk.db, theirs.personId ?? '')).toMatchObject({ all: 5, mine: 0 })
  expect(await countStopped(desk.db, mine.personId ?? '')).toBe(2)
})

test('a batch whose maker may no longer pay waits for everybody who may continue it', async () => {
  const { sql } = desk.database
  await sql`update backoffice.batches set pause_reason = 'forbidden' where id = ${ids.paused}`
  expect(await found({ tab: 'mine', personId: theirs.personId ?? '' })).toEqual([ids.paused])
  expect(await countStopped(desk.db, theirs.personId ?? '')).toBe(1)
  await sql`update backoffice.batches set pause_reason = 'person' where id = ${ids.paused}`
  expect(await countStopped(desk.db, theirs.personId ?? '')).toBe(0)
})

test('batches are found by words of their name and their file together, and by the end of their id', async () => {
  for (const text of ['julio', 'proveedores ano', 'prov-año.csv', ids.done.slice(-8)])
    expect(await found({ text }), text).toEqual([ids.done])
  for (const text of ['julio nomina', '-', '%']) expect(await found({ text }), text).toEqual([])
})

test('a state, a maker and a span of time narrow every tab, and how many fit is counted over all pages', async () => {
  expect(await found({ states: ['draft', 'paused'] })).toEqual([ids.paused, ids.draft])
  expect(await found({ maker: theirs.personId ?? '', states: ['running'] })).toEqual([ids.running])
  expect(await found({ tab: 'failed', maker: mine.personId ?? '' })).toEqual([])
  const [since, until] = [new Date('2026-01-05T00:00:00Z'), new Date('2026-01-06T00:00:00Z')]
  expect(await found({ since, until })).toEqual([ids.failed])
  expect(await found({ until: since })).toEqual([])
  expect(await countFound(desk.db, query({ states: ['done'] }))).toBe(2)
  const all = query({})
  const [first, second] = [await page(all), await page(all, ids.failed)]
  expect([first, second]).toEqual([
    [ids.done, ids.failed],
    [ids.running, ids.paused],
  ])
})

test('the makers of batches are listed once each, by name', async () => {
  expect(await listMakers(desk.db)).toEqual(
    [mine, theirs].map(({ personId: id, name }) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name)),
  )
})

test('the rows of a page are counted together: of a draft those to repair, of a run their states and its wave', async () => {
  const drafts = await countDrafts(desk.db, [ids.draft, ids.done])
  expect(drafts.get(ids.draft)).toMatchObject({ rows: 3, problems: 2, ready: 1 })
  expect(await countDrafts(desk.db, [])).toEqual(new Map())
  const progress = await listProgress(desk.db, [ids.failed, ids.running])
  expect(progress.get(ids.failed)).toMatchObject({ rows: 4, groups: { paid: { rows: 2 }, failed: { rows: 2 } } })
  expect(progress.get(ids.running)).toMatchObject({
    wave: 1,
    waves: 3,
    groups: { processing: { rows: 25 }, waiting: { rows: 35 } },
  })
})

function query(change: Partial<BatchesQuery>): BatchesQuery {
  return { tab: 'all', personId: mine.personId ?? '', ...change }
}

async function found(change: Partial<BatchesQuery>): Promise<string[]> {
  const [listed, count] = [await page(query(change), undefined, 10), await countFound(desk.db, query(change))]
  expect(count).toBe(listed.length)
  return listed
}

async function page(which: BatchesQuery, before?: string, limit = 2): Promise<string[]> {
  return (await listBatches(desk.db, which, { limit, before })).map(({ id }) => id)
}
