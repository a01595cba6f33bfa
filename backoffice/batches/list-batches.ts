import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { batchFits } from './find-by-name'
import { type Batch, type BatchState, batches } from './tables'

/** What stands still until a person does something. */
const stopped: BatchState[] = ['draft', 'paused']

/** The views of the list that are asked for most. `mine`: those that wait for this person. */
export const batchTabs = ['all', 'mine', 'drafts', 'running', 'failed'] as const
export type BatchTab = (typeof batchTabs)[number]

/** Which batches are asked for. `personId`: who asks. `text`: words of the name and the file, or the end of an id. `until` is not part of the span. */
export type BatchesAsked = {
  tab: BatchTab
  personId: string
  text?: string | undefined
  states?: readonly BatchState[] | undefined
  maker?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** One page, the newest first. `before`: the id of the last one of the page before; ids grow with time. */
export function listBatches(
  db: Pick<Db, 'select'>,
  asked: BatchesAsked,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Batch[]> {
  return db
    .select()
    .from(batches)
    .where(and(conditionOf(asked), before ? lt(batches.id, before) : undefined))
    .orderBy(desc(batches.id))
    .limit(limit)
}

/** Returns how many batches fit on all pages together. */
export async function countFound(db: Pick<Db, 'select'>, asked: BatchesAsked): Promise<number> {
  const [found] = await db.select({ count: count() }).from(batches).where(conditionOf(asked))
  return found?.count ?? 0
}

/** Returns how many batches stand in each tab. */
export async function countTabs(db: Pick<Db, 'select'>, personId: string): Promise<Record<BatchTab, number>> {
  const [found] = await db
    .select({ all: count(), mine: countIf(waitsFor(personId)), drafts: countIf(isDraft), running: countIf(isRunning) })
    .from(batches)
  const failed = await countFound(db, { tab: 'failed', personId })
  return { all: 0, mine: 0, drafts: 0, running: 0, ...found, failed }
}

/** Returns who has made batches, under the name of their latest one. */
export async function listMakers(db: Pick<Db, 'selectDistinctOn'>): Promise<{ id: string; name: string }[]> {
  const makers = await db
    .selectDistinctOn([batches.madeBy], { id: batches.madeBy, name: batches.madeByName })
    .from(batches)
    .orderBy(batches.madeBy, desc(batches.id))
  return makers.sort((one, other) => one.name.localeCompare(other.name))
}

/** How many batches of this person wait for them: drafts, and those that were stopped. */
export function countStopped(db: Pick<Db, 'select'>, personId: string): Promise<number> {
  return countFound(db, { tab: 'mine', personId })
}

/** What runs, was stopped or ended since then, the newest first. */
export function listRuns(db: Db, since: Date, limit: number): Promise<Batch[]> {
  const isRun = inArray(batches.state, ['submitted', 'running', 'paused', 'done', 'cancelled'])
  return db
    .select()
    .from(batches)
    .where(and(isRun, gte(batches.frozenAt, since)))
    .orderBy(desc(batches.frozenAt))
    .limit(limit)
}

const isDraft = eq(batches.state, 'draft')
const isRunning = eq(batches.state, 'running')
/** By the index of failed rows, which is as long as there are failures. */
const hasFailed = sql`${batches.id} in (select r.batch_id from backoffice.batch_rows r where r.state = 'failed')`

function waitsFor(personId: string): SQL {
  return sql`(${eq(batches.madeBy, personId)} and ${inArray(batches.state, stopped)})`
}

function conditionOf({ tab, personId, text, states = [], maker, since, until }: BatchesAsked): SQL | undefined {
  const ofTab = { all: undefined, mine: waitsFor(personId), drafts: isDraft, running: isRunning, failed: hasFailed }
  return and(
    ofTab[tab],
    text === undefined ? undefined : or(batchFits(text, [batches.name, batches.fileName]), sql`false`),
    states.length > 0 ? inArray(batches.state, [...states]) : undefined,
    maker ? eq(batches.madeBy, maker) : undefined,
    since ? gte(batches.madeAt, since) : undefined,
    until ? lt(batches.madeAt, until) : undefined,
  )
}

function countIf(condition: SQL): SQL<number> {
  return sql<number>`(count(*) filter (where ${condition}))::int`
}
