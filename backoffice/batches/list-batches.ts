import { and, count, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import type { Db } from '#database/open'
import { type Batch, type BatchState, batches } from './tables'

/** What stands still until a person does something. */
const stopped: BatchState[] = ['draft', 'paused']

type Page = { limit: number; before?: string | undefined; state?: BatchState | undefined }

/** One page of all batches, the newest first. `before`: the id of the last one of the page before; ids grow with time. */
export function listBatches(db: Db, { limit, before, state }: Page): Promise<Batch[]> {
  const conditions: SQL[] = [...(before ? [lt(batches.id, before)] : []), ...(state ? [eq(batches.state, state)] : [])]
  return db
    .select()
    .from(batches)
    .where(and(...conditions))
    .orderBy(desc(batches.id))
    .limit(limit)
}

/** How many batches of this person wait for them: drafts, and those that were stopped. */
export async function countStopped(db: Db, personId: string): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(batches)
    .where(and(eq(batches.madeBy, personId), inArray(batches.state, stopped)))
  return found?.count ?? 0
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
