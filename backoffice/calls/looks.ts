import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { looks } from './tables'

/** Seconds until the next look, from the first on; the last one holds from then on. */
const pauses = [1, 2, 5, 10, 30, 30, 30, 60, 120, 300, 900, 3600] as const
const keptDays = 7

/** The payment of a quote: its pay, its confirm and what became of it are one look-up. */
export function paymentSubject(quoteId: string): string {
  return `payment:${quoteId}`
}

/**
 * Which look-up of `subject` the caller makes now, from 1 on; 0 where it is not time yet. The turn is taken for everybody: tabs, people and
 * processes ask once together, with pauses that grow from 1 s to an hour.
 */
export async function takeTurn({ db, now }: Pick<Desk, 'db' | 'now'>, subject: string): Promise<number> {
  const at = now()
  const pause = sql`(array[${sql.join(
    pauses.map((seconds) => sql`${seconds}::integer`),
    sql`, `,
  )}])[least(${looks.looks} + 1, ${pauses.length}::integer)]`
  const next = new Date(at.getTime() + pauses[0] * 1000)
  const taken = await db
    .insert(looks)
    .values({ subject, looks: 1, nextAt: next })
    .onConflictDoUpdate({
      target: looks.subject,
      set: { looks: sql`${looks.looks} + 1`, nextAt: sql`${at.toISOString()}::timestamptz + make_interval(secs => ${pause})` },
      setWhere: sql`${looks.nextAt} <= ${at.toISOString()}::timestamptz`,
    })
    .returning({ looks: looks.looks })
  return taken[0]?.looks ?? 0
}

/**
 * Returns whether a look-up asks for every word under which a payment may be filed. In the first minute every other one asks for the likeliest alone, so
 * that one open payment is asked for at most 12 times, with three words and six turns.
 */
export function asksEveryWord(look: number, sentAt: Date, now: Date): boolean {
  return look % 2 === 1 || now.getTime() - sentAt.getTime() >= 60_000
}

/** Something was sent: the pauses start over. */
export async function startLooksOver(db: Pick<Db, 'delete'>, subject: string): Promise<void> {
  await db.delete(looks).where(eq(looks.subject, subject))
}

/** Forgets turns that nobody has taken for a week. */
export async function sweepLooks({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  await db.delete(looks).where(lt(looks.nextAt, new Date(now().getTime() - keptDays * 86_400_000)))
}
