import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, type JobHandler } from '#database/jobs'
import { type Db, transaction } from '#database/open'
import type { Dependencies } from '../context'
import { bankGateways, findOpenGateway } from '../rails/bank-gateways'
import { recordMovements } from '../transfers/inbound.queries'
import { readNow } from '../transfers/step'

export const inboundQueue = 'rail.list_inbound'

const everyMs = 5 * 60 * 1000
/** Banks book late: what they tell of with an earlier time is still found within this. */
const overlapMs = 3600 * 1000
const longestMs = 24 * 3600 * 1000
const batch = 100

const Payload = z.object({ organizationId: z.string() })

/**
 * Asks the bank of one organization what came in since it was last asked, and records what nobody had told of: money is seen although no
 * notification came and no customer has claimed it. After a long outage it catches up a day at a time.
 */
export function listInbound({ db, vault, rails, log }: Pick<Dependencies, 'db' | 'vault' | 'rails' | 'log'>): JobHandler {
  return async (job, { now }) => {
    const { organizationId } = Payload.parse(job.payload)
    const gateway = await findOpenGateway(db, organizationId)
    if (gateway === undefined || gateway.collectionPhone === null) return undefined
    const adapter = await rails.for({ organizationId, environment: 'live' })
    const from = new Date(gateway.listedUntil.getTime() - overlapMs)
    const to = new Date(Math.min(now.getTime(), gateway.listedUntil.getTime() + longestMs))
    const movements = await adapter.listInbound({ from, to })
    const outcome = { recorded: 0, contradicted: 0 }
    for (let start = 0; start < movements.length; start += batch) {
      const some = movements.slice(start, start + batch)
      const { recorded, contradicted } = await transaction(db, (tx) =>
        recordMovements({ db: tx, organizationId, now, by: `rail:${adapter.id}` }, vault, adapter.id, some),
      )
      outcome.recorded += recorded.length
      outcome.contradicted += contradicted
    }
    await db.update(bankGateways).set({ listedUntil: to }).where(eq(bankGateways.id, gateway.id))
    const level = outcome.contradicted > 0 ? 'error' : 'info'
    log(level, 'bank_movements_listed', { organizationId, rail: adapter.id, told: movements.length, ...outcome })
    return { runAgainAt: to < now ? now : new Date(now.getTime() + everyMs) }
  }
}

/** Sees to it that the bank of every organization that takes deposits over a gateway is asked, the first time at once. */
export async function scheduleInbound(db: Db, given?: Date): Promise<void> {
  const unasked = await db.execute<{ org_id: string }>(sql`
    select org_id from payments.bank_gateways
    where closed_at is null and collection_phone is not null and not exists (
      select from jobs.jobs where queue = ${inboundQueue} and key = org_id::text and dead_at is null)`)
  if (unasked.length === 0) return
  const runAt = await readNow({ db, now: given })
  for (const { org_id: organizationId } of unasked)
    await enqueue(db, { queue: inboundQueue, key: organizationId, payload: { organizationId }, runAt })
}
