import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { enqueue, type JobHandler } from '#database/jobs'
import { type Db, transaction } from '#database/open'
import { readRows } from '#database/read-rows'
import { readNow } from '../ground/clock'
import type { Resources } from '../ground/resources'
import { findOpenGateway } from '../rails/bank-gateways'
import { findCollectionAccount } from '../rails/collection-accounts'
import { httpRailId } from '../rails/http-rail'
import type { Movement, RailAdapter, Rails } from '../rails/rail'
import { type BankGateway, type CollectionAccountRow, collectionAccounts } from '../rails/tables'
import { recordMovements } from './inbound.queries'

export const inboundQueue = 'rail.list_inbound'

const everyMs = 5 * 60 * 1000
/** The overlap of two listings: banks book late, with earlier times. */
const overlapMs = 3600 * 1000
const longestMs = 24 * 3600 * 1000
const batch = 100

const Unasked = z.object({ org_id: z.string() })
type Needs = Pick<Resources, 'db' | 'vault' | 'log'> & { rails: Rails }

/**
 * Returns the job handler that lists one organization's incoming payments at its bank since the last listing and records new
 * ones, so that money is seen without a notification or a claim. After a long outage each run covers one day.
 */
export function listInbound(needs: Needs): JobHandler {
  const { db, rails } = needs
  return async ({ organizationId }, { now }) => {
    const account = await findCollectionAccount(db, organizationId)
    const gateway = await findOpenGateway(db, organizationId)
    if (account === undefined || gateway === undefined) return undefined
    const adapter = await rails.byId({ organizationId, id: httpRailId, at: gateway.createdAt })
    const { from, to } = rangeOf(account, gateway, now)
    const movements = await adapter.listInbound?.({ from, to })
    if (movements === undefined) return undefined
    await recordAll(needs, adapter, { organizationId, now, movements })
    const isStillTheirs = and(eq(collectionAccounts.id, account.id), isNull(collectionAccounts.closedAt))
    await db.update(collectionAccounts).set({ listedUntil: to }).where(isStillTheirs)
    return { runAgainAt: to < now ? now : new Date(now.getTime() + everyMs) }
  }
}

/** Returns the range to list, from when both gateway and account existed: earlier money was not this organization's. */
function rangeOf(account: CollectionAccountRow, gateway: BankGateway, now: Date): { from: Date; to: Date } {
  const begun = Math.max(account.createdAt.getTime(), gateway.createdAt.getTime())
  const known = Math.max(account.listedUntil.getTime(), begun)
  return { from: new Date(Math.max(known - overlapMs, begun)), to: new Date(Math.min(known + longestMs, now.getTime())) }
}

async function recordAll(
  { db, vault, log }: Pick<Needs, 'db' | 'vault' | 'log'>,
  { id: rail }: RailAdapter,
  { organizationId, now, movements }: { organizationId: string; now: Date; movements: Movement[] },
): Promise<void> {
  const outcome = { recorded: 0, contradicted: 0 }
  for (let start = 0; start < movements.length; start += batch) {
    const some = movements.slice(start, start + batch)
    const { recorded, contradicted } = await transaction(db, (tx) =>
      recordMovements({ db: tx, organizationId, now, by: `rail:${rail}` }, vault, rail, some),
    )
    outcome.recorded += recorded.length
    outcome.contradicted += contradicted
  }
  const level = outcome.contradicted > 0 ? 'error' : 'info'
  log(level, 'bank_movements_listed', { organizationId, rail, told: movements.length, ...outcome })
}

/** Enqueues the listing job for every bank that can list deposits and has no job yet; the first run is immediate. */
export async function scheduleInbound(db: Db, given?: Date): Promise<void> {
  const unasked = await readRows(
    db,
    Unasked,
    sql`
    select g.org_id from payments.bank_gateways g
    join payments.collection_accounts a on a.org_id = g.org_id and a.closed_at is null
    where g.closed_at is null
      and g.org_id not in (select j.org_id from jobs.jobs j where j.queue = ${inboundQueue} and j.dead_at is null)`,
  )
  if (unasked.length === 0) return
  const runAt = await readNow({ db, now: given })
  for (const { org_id: organizationId } of unasked)
    await enqueue(db, { queue: inboundQueue, organizationId, key: organizationId, runAt })
}
