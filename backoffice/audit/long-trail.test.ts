import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestDesk, testDesk } from '../test-desk'
import { type ActFilters, actsQuery } from './list-acts'
import { givenLongTrail } from './test-long-trail'

const acts = 60_000
let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
  await givenLongTrail(desk, acts)
})
afterAll(() => desk.close())

const person = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const word = { actorIds: [], actions: [], objectIds: [], objectEnds: [] }
const [from, to] = [new Date('2026-01-01T04:00:00Z'), new Date('2026-02-01T04:00:00Z')]
const questions: [string, ActFilters][] = [
  ['everything', {}],
  ['what has no known end', { results: ['unknown'] }],
  ['what was refused', { results: ['denied'] }],
  ['a month of long ago', { from, to }],
  ['what was refused in a month of long ago', { results: ['denied'], from, to }],
  ['a person of many acts', { actorId: person(2) }],
  ['a person of few acts', { actorId: person(6) }],
  ['a person who did nothing', { actorId: person(9) }],
  ['one kind of act', { action: 'field.reveal' }],
  ['an act that nobody ever did', { action: 'tag.add' }],
  ['one record', { objectId: 'o-7919-00104729' }],
  ['a record by the end of its id', { words: [{ ...word, objectEnds: ['00104729'] }] }],
  ['a search for a person of few acts', { words: [{ ...word, actorIds: [person(6)] }] }],
]

test.each(questions)('of a long trail few records are looked at for one page: %s', async (_name, filters) => {
  expect(await countScanned(filters)).toBeLessThan(acts / 20)
})

test('the second page of a long trail looks at as few', async () => {
  expect(await countScanned({}, '50000')).toBeLessThan(acts / 20)
})

type Plan = { rows: number; removed: number; loops: number; plans: Plan[] }
const Plan: z.ZodType<Plan> = z
  .object({
    'Actual Rows': z.number(),
    'Actual Loops': z.number(),
    'Rows Removed by Filter': z.number().default(0),
    get Plans() {
      return z.array(Plan).default([])
    },
  })
  .transform((plan) => ({
    rows: plan['Actual Rows'],
    removed: plan['Rows Removed by Filter'],
    loops: plan['Actual Loops'],
    plans: plan.Plans,
  }))
const Explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan })]) })])

/** Returns the number of rows that PostgreSQL reads from tables and indexes for a page of acts. */
async function countScanned(filters: ActFilters, before?: string): Promise<number> {
  const { sql, params } = actsQuery(desk.db, filters, { before, limit: 51 }).toSQL()
  const [row] = Explained.parse(await desk.database.sql.unsafe(`explain (analyze, format json) ${sql}`, params.map(String)))
  return scannedOf(row['QUERY PLAN'][0].Plan)
}

function scannedOf({ rows, removed, loops, plans }: Plan): number {
  const below = plans.reduce((sum, plan) => sum + scannedOf(plan), 0)
  return plans.length > 0 ? below + removed : (rows + removed) * loops
}
