import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Db, transaction } from '#database/open'
import { readRows } from '#database/read-rows'
import { readNow } from '../ground/clock'
import { drain } from '../ground/drain'
import { isFree } from './confirm-deposit'
import { recordDepositEvent } from './credit-deposit'
import { lockMovement, saveMovement } from './inbound.queries'

const Key = z.object({ org_id: z.string(), id: z.string() })

/** Records money that was not claimed in time as unmatched, oldest first; returns how many. Safe in several processes. */
export async function reportUnmatched(db: Db, given?: Date): Promise<number> {
  const now = await readNow({ db, now: given })
  return drain(
    (limit) =>
      readRows(
        db,
        Key,
        sql`
        select org_id, id from payments.inbound_movements
        where matched_at is null and refunded_at is null and unmatched_at is null and claimable_until <= ${now.toISOString()}::timestamptz
        order by claimable_until limit ${limit}`,
      ),
    ({ org_id, id }) => report({ db, organizationId: org_id, now }, id),
  )
}

function report({ db, organizationId, now }: { db: Db; organizationId: string; now: Date }, id: string): Promise<void> {
  return transaction(db, async (tx) => {
    const unit = { db: tx, organizationId, now }
    const movement = await lockMovement(unit, id)
    if (movement === undefined || !isFree(movement) || movement.unmatchedAt !== null) return
    await saveMovement(unit, id, { unmatchedAt: now })
    await recordDepositEvent(unit, movement, 'unmatched')
  })
}
