import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRow } from '#database/read-rows'
import type { Context, Doer } from '../ground/context'
import { newId, newIds } from '../ground/ids'
import { railCostEntry } from '../ledger/entries.rules'
import { toRecords } from '../ledger/post'
import type { RailOutcome } from '../rails/rail'
import { countMove } from './count-moves'
import { toMoney } from './plan-quote'
import type { Quote } from './tables'

/** Who completes a payout, and when: by default at the time of the database. */
type Completing = Pick<Context, 'db' | 'organizationId' | 'now'> & Doer & { requestId?: string; by: string }

const Completed = z.object({ at: z.date().nullable() })
/** The events that it records. */
const newEvents = 2

/**
 * Completes a payout that its rail reports as delivered: one call of `complete_transfer` moves it, records it and books it, and
 * is a whole transaction unless `db` is in one. Returns the time of it; undefined, and changes nothing, if the payout is not
 * under way. The quote may have been read earlier. Throws if it was stored without its planned entries (`withPlan`).
 */
export async function completeTransfer(
  { db, organizationId, now, by, actorId, actorNote, keyId, requestId }: Completing,
  quote: Quote,
  { providerReference, costMinor = 0n }: RailOutcome & { outcome: 'completed' },
): Promise<Date | undefined> {
  const money = toMoney(quote)
  // The cost follows the delivery in the order of ids, which is the order of the books.
  const ids = `{${[...newIds(newEvents), newId(now)].join()}}`
  const cost = JSON.stringify(toRecords(costMinor > 0n ? [railCostEntry(money, costMinor)] : [], now))
  const { at } = await readRow(
    db,
    Completed,
    sql`
    select payments.complete_transfer(${organizationId}, ${quote.id}, ${money.transactionId}, ${now?.toISOString() ?? null}::timestamptz,
      ${by}, ${cost}::jsonb, ${ids}::uuid[], ${providerReference ?? null}, ${actorId ?? null}, ${keyId ?? null}::uuid,
      ${actorNote ?? null}, ${requestId ?? null}) as at`,
  )
  if (at === null) return undefined
  countMove(db, { step: 'complete', to: 'completed' })
  return at
}
