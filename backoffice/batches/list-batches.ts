import { and, count, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { batchFits } from './find-by-name'
import { type Batch, type BatchState, batches } from './tables'

/** States in which a batch waits for a person. */
const stopped: BatchState[] = ['draft', 'paused']

/** The tabs of the list. `mine`: batches that wait for this person. */
export const batchTabs = ['all', 'mine', 'drafts', 'running', 'failed'] as const
export type BatchTab = (typeof batchTabs)[number]

/** The filters. `personId`: the reader. `text`: words of the name or the file name, or the end of an id. `until` is exclusive. */
export type BatchesQuery = {
  tab: BatchTab
  personId: string
  text?: string | undefined
  states?: readonly BatchState[] | undefined
  maker?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/** Returns one page, newest first. `before` is the id of the last batch of the previous page; ids are ordered by time. */
export function listBatches(
  db: Pick<Db, 'select'>,
  query: BatchesQuery,
  { limit, before }: { limit: number; before?: string | undefined },
): Promise<Batch[]> {
  return db
    .select()
    .from(batches)
    .where(and(conditionOf(query), before ? lt(batches.id, before) : undefined))
    .orderBy(desc(batches.id))
    .limit(limit)
}

/** Counts the matching batches on all pages. */
export async function countFound(db: Pick<Db, 'select'>, query: BatchesQuery): Promise<number> {
  const [found] = await db.select({ count: count() }).from(batches).where(conditionOf(query))
  return found?.count ?? 0
}

/** Counts the batches in each tab. */
export async function countTabs(db: Pick<Db, 'select'>, personId: string): Promise<Record<BatchTab, number>> {
  const [found] = await db
    .select({ all: count(), mine: countIf(waitsFor(personId)), drafts: countIf(isDraft), running: countIf(isRunning) })
    .from(batches)
  const failed = await countFound(db, { tab: 'failed', personId })
  return { all: 0, mine: 0, drafts: 0, running: 0, ...found, failed }
}

/** Lists the makers of batches, each with the name on their latest batch. */
export async function listMakers(db: Pick<Db, 'selectDistinctOn'>): Promise<{ id: string; name: string }[]> {
  const makers = await db
    .selectDistinctOn([batches.madeBy], { id: batches.madeBy, name: batches.madeByName })
    .from(batches)
    .orderBy(batches.madeBy, desc(batches.id))
  return makers.sort((one, other) => one.name.localeCompare(other.name))
}

/** Counts the batches that wait for this person: their drafts and paused ones, and those whose maker may no longer pay. */
export function countStopped(db: Pick<Db, 'select'>, personId: string): Promise<number> {
  return countFound(db, { tab: 'mine', personId })
}

/** Lists batches submitted since this time, newest first. */
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
/** Uses the partial index of failed rows, which is small. */
const hasFailed = sql`${batches.id} in (select r.batch_id from backoffice.batch_rows r where r.state = 'failed')`

/** A batch whose maker may no longer pay waits for whoever continues it in their own name. */
function waitsFor(personId: string): SQL {
  const isOrphaned = and(eq(batches.state, 'paused'), eq(batches.pauseReason, 'forbidden'))
  return sql`(${eq(batches.madeBy, personId)} and ${inArray(batches.state, stopped)} or ${isOrphaned})`
}

function conditionOf({ tab, personId, text, states = [], maker, since, until }: BatchesQuery): SQL | undefined {
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
