import { sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { enqueue } from '#database/jobs'
import type { Db } from '#database/open'
import { readNow } from './clock'

const nightKey = 'nightly'
/** 03:00 in Caracas. */
const hourUtc = 7
const dayMs = 24 * 3600 * 1000

/** Enqueues the nightly job of a queue if none waits, for the first time at once. Its handler returns `nextNight(now)`. */
export async function scheduleNightly(db: Db, queue: string, given?: Date): Promise<void> {
  const [waiting] = await db.execute(sql`
    select 1 from jobs.jobs where org_id = ${NIL} and queue = ${queue} and key = ${nightKey} and dead_at is null`)
  if (waiting !== undefined) return
  await enqueue(db, { queue, key: nightKey, runAt: await readNow({ db, now: given }) })
}

/** Returns the next 07:00 UTC after `now`, which is 03:00 in Caracas. */
export function nextNight(now: Date): Date {
  const tonight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hourUtc)
  return new Date(tonight > now.getTime() ? tonight : tonight + dayMs)
}
