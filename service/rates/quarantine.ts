import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf, readRow } from '#database/read-rows'
import { newId } from '../ground/ids'
import { type QuarantinedRate, rateQuarantine } from './tables'

const HeldRow = z.object({ is_new: z.boolean() })
export type Jump = { provider: string; base: string; quote: string; mid: string; asOf: Date; lastMid: string; now: Date }

/** Stores a jump and records an event for every organization; returns false if a rate of the pair waits already. */
export async function holdJump(db: Db, { provider, base, quote, mid, asOf, lastMid, now }: Jump): Promise<boolean> {
  const held = await readRow(
    db,
    HeldRow,
    sql`
    select payments.quarantine_rate(${newId()}, ${provider}, ${base}, ${quote}, ${mid}::numeric, ${asOf.toISOString()}::timestamptz,
      ${lastMid}::numeric, ${now.toISOString()}::timestamptz) as is_new`,
  )
  return held.is_new
}

/** Returns the rates that wait for an operator, oldest first. Until then their pairs have no rate. */
export function listQuarantine(db: Db): Promise<QuarantinedRate[]> {
  const { mid, lastMid, ...columns } = getTableColumns(rateQuarantine)
  const shortest = (column: typeof mid | typeof lastMid) => columnOf(z.string(), sql`trim_scale(${column})`)
  return db
    .select({ ...columns, mid: shortest(mid), lastMid: shortest(lastMid) })
    .from(rateQuarantine)
    .where(eq(rateQuarantine.status, 'waiting'))
    .orderBy(asc(rateQuarantine.createdAt), asc(rateQuarantine.id))
}

export type QuarantineDecision = { id: string; status: 'accepted' | 'rejected'; reason: string; by: string; now: Date }

/**
 * Accepts or rejects a quarantined rate by an operator's decision. Either way the pair has rates again, if they are near the last
 * accepted one, which is this one if accepted. Returns false if no such rate waits. Runs in the caller's transaction.
 */
export async function decideQuarantined(db: Db, { id, status, reason, by, now }: QuarantineDecision): Promise<boolean> {
  const [decided] = await db
    .update(rateQuarantine)
    .set({ status, decidedBy: by, reason, decidedAt: now })
    .where(and(eq(rateQuarantine.id, id), eq(rateQuarantine.status, 'waiting')))
    .returning()
  if (decided === undefined) return false
  const { provider, base, quote, mid, asOf } = decided
  if (status === 'accepted') {
    // It is stored as the latest rate, whatever time its source reported, so that the next jump is measured from it.
    await db.execute(sql`
      select payments.keep_rate(${newId()}, ${provider}, ${base}, ${quote}, ${mid}::numeric, greatest(${asOf.toISOString()}::timestamptz,
        (select max(as_of) + interval '1 millisecond' from payments.rates where provider = ${provider} and base = ${base} and quote = ${quote})))`)
  }
  const data = JSON.stringify({ provider, base_currency: base, quote_currency: quote, mid_rate: mid, status })
  await db.execute(sql`
    select payments.tell_organizations(null, ${status === 'accepted' ? 'rate.accepted' : 'rate.rejected'}, ${id}, ${data}::jsonb,
      ${now.toISOString()}::timestamptz)`)
  return true
}
