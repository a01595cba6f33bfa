import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { numeric, text, uuid } from 'drizzle-orm/pg-core'
import { ServiceError } from '#contract/errors'
import type { QuarantineStatus } from '#contract/rates'
import type { Db } from '#database/open'
import type { Context } from '../context'
import { newId } from '../ids'
import { actorOf } from '../kyc/actor'
import { after, type PageOf, type PageRequest, toPage } from '../pages'
import { payments, time } from '../tables'
import { readNow } from '../transfers/step'

/** Rates are facts about the market, so these belong to no organization. Mids are decimal text. */
export const rateQuarantine = payments.table('rate_quarantine', {
  id: uuid('id').primaryKey(),
  provider: text('provider').notNull(),
  base: text('base').notNull(),
  quote: text('quote').notNull(),
  mid: numeric('mid').notNull(),
  asOf: time('as_of').notNull(),
  /** The accepted one that it was held against. */
  lastMid: numeric('last_mid').notNull(),
  status: text('status').$type<QuarantineStatus>().notNull(),
  decidedBy: text('decided_by'),
  reason: text('reason'),
  decidedAt: time('decided_at'),
  createdAt: time('created_at').notNull(),
})
export type QuarantinedRate = typeof rateQuarantine.$inferSelect

export type Jump = { provider: string; base: string; quote: string; mid: string; asOf: Date; lastMid: string; now: Date }

/** Stores a jump and tells every organization; false when one of the pair waits already. */
export async function holdJump(db: Db, { provider, base, quote, mid, asOf, lastMid, now }: Jump): Promise<boolean> {
  const [held] = await db.execute<{ is_new: boolean }>(sql`
    select payments.quarantine_rate(${newId()}, ${provider}, ${base}, ${quote}, ${mid}::numeric, ${asOf.toISOString()}::timestamptz,
      ${lastMid}::numeric, ${now.toISOString()}::timestamptz) as is_new`)
  return held?.is_new === true
}

/** One page of rates that wait or waited for a person, newest first. */
export async function listQuarantine(
  { db }: Pick<Context, 'db'>,
  { statuses, page }: { statuses?: QuarantineStatus[]; page: PageRequest },
): Promise<PageOf<QuarantinedRate>> {
  const rows = await db
    .select()
    .from(rateQuarantine)
    .where(
      and(statuses && inArray(rateQuarantine.status, statuses), after(page.cursor, rateQuarantine.createdAt, rateQuarantine.id)),
    )
    .orderBy(desc(rateQuarantine.createdAt), desc(rateQuarantine.id))
    .limit(page.limit + 1)
  return toPage(rows, page.limit)
}

export async function mustFindQuarantined({ db }: Pick<Context, 'db'>, id: string): Promise<QuarantinedRate> {
  const [found] = await db.select().from(rateQuarantine).where(eq(rateQuarantine.id, id))
  if (found === undefined) throw new ServiceError('rate_not_found', `No rate ${id} waits or waited`)
  return found
}

/**
 * A person lets a rate in, from which the next ones are then measured, or keeps it out. Either way its pair has rates again, as far as they
 * are near the last accepted one. Runs in the caller's transaction; `invalid_transition` for what was decided before.
 */
export async function decideQuarantined(
  context: Context,
  { id, status, reason }: { id: string; status: 'accepted' | 'rejected'; reason: string },
): Promise<QuarantinedRate> {
  const { db, organizationId, requestId } = context
  const decidedBy = actorOf(context)
  const now = await readNow(context)
  const [decided] = await db
    .update(rateQuarantine)
    .set({ status, decidedBy, reason, decidedAt: now })
    .where(and(eq(rateQuarantine.id, id), eq(rateQuarantine.status, 'waiting')))
    .returning()
  if (decided === undefined) {
    await mustFindQuarantined(context, id)
    throw new ServiceError('invalid_transition', `Rate ${id} was decided before`)
  }
  const { provider, base, quote, mid, asOf } = decided
  if (status === 'accepted') {
    // The last one from now on, whatever time its source gave it: else the next would be measured from another.
    await db.execute(sql`
      select payments.keep_rate(${newId()}, ${provider}, ${base}, ${quote}, ${mid}::numeric, greatest(${asOf.toISOString()}::timestamptz,
        (select max(as_of) + interval '1 millisecond' from payments.rates where provider = ${provider} and base = ${base} and quote = ${quote})))`)
  }
  const data = JSON.stringify({ provider, base_currency: base, quote_currency: quote, mid_rate: mid, status })
  await db.execute(sql`
    select payments.tell_organizations(null, ${status === 'accepted' ? 'rate.accepted' : 'rate.rejected'}, ${id}, ${data}::jsonb,
      ${organizationId}, ${decidedBy}, ${requestId}, ${now.toISOString()}::timestamptz)`)
  return decided
}
