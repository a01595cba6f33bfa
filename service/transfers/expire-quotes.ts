import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, retryCollisions, transaction } from '#database/open'
import { readRow, readRows } from '#database/read-rows'
import { readNow } from '../ground/clock'
import { drain } from '../ground/drain'
import { closeQuote } from './close-quote'
import { countMove } from './count-moves'
import { lockQuote } from './quote.queries'
import { statusAt } from './quote.rules'
import type { Quote } from './tables'

type Place = { db: Db; organizationId: string; now?: Date }

/** Ends a quote that is due, in its own transaction: the refund remains even if the caller's transaction fails. */
export function expireQuote({ db, organizationId, now: given }: Place, quoteId: string): Promise<Quote | undefined> {
  return transaction(db, async (tx) => {
    const quote = await lockQuote({ db: tx, organizationId }, quoteId)
    const now = await readNow({ db: tx, now: given })
    if (quote === undefined) return undefined
    const isOver = quote.status !== 'expired' && statusAt(quote, now) === 'expired'
    return isOver ? closeQuote({ db: tx, organizationId, now, by: 'rule:time' }, quote, 'expire') : quote
  })
}

const batch = 500
const CountRow = z.object({ count: z.int() })
const Key = z.object({ org_id: z.string(), id: z.string() })

/**
 * Ends every quote that is due, oldest first; returns how many. Unpaid ones end in batches; those with money or a deposit one by
 * one, each in a transaction of its own. Several processes may run this concurrently.
 */
export async function expireQuotes(db: Db, given?: Date): Promise<number> {
  const now = await readNow({ db, now: given })
  return (await expireUnpaid(db, now)) + (await expireOneByOne(db, now))
}

async function expireUnpaid(db: Db, now: Date): Promise<number> {
  for (let ended = 0; ; ) {
    const expired = sql`select payments.expire_unpaid_quotes(${now.toISOString()}::timestamptz, ${batch}) as count`
    const { count } = await retryCollisions(() => readRow(db, CountRow, expired))
    ended += count
    countMove(db, { step: 'expire', to: 'expired' }, count)
    if (count < batch) return ended
  }
}

function expireOneByOne(db: Db, now: Date): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`
  return drain(
    (limit) =>
      readRows(
        db,
        Key,
        sql`
        (select org_id, id from payments.quotes where status = 'pending' and source_rail = 'pagomovil'
          and expires_at <= ${moment} - interval '24 hours' order by expires_at limit ${limit})
        union all
        (select org_id, id from payments.quotes where status = 'awaiting_confirmation' and confirm_by <= ${moment}
          order by confirm_by limit ${limit})`,
      ),
    ({ org_id, id }) => expireQuote({ db, organizationId: org_id, now }, id),
  )
}
