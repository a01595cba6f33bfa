import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { pipelined } from '#database/pipelined'
import { findRow, readRow } from '#database/read-rows'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { type Intent, type RenderedAnswer, recall, StoredAnswer } from './intent'

/**
 * Runs `work` in one transaction with the record of its answer, so that both are committed or neither. A repeat of the same
 * intent gets the stored answer for 24 hours; during the first one, 409. Only what `work` returns is stored: after an error, the
 * key can be retried.
 */
export function idempotently(
  context: Context,
  intent: Intent | undefined,
  work: (context: Context) => Promise<RenderedAnswer>,
): Promise<RenderedAnswer> {
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx }
    if (intent === undefined) return work(inside)
    const earlier = await claim(inside, intent)
    if (earlier !== undefined) return earlier
    const answer = await work(inside)
    await remember(inside, intent, answer)
    return answer
  })
}

const LockRow = z.object({ free: z.boolean() })

async function claim(context: Context, intent: Intent): Promise<RenderedAnswer | undefined> {
  // The lock comes first and in its own statement, so that the next statement sees what the previous holder committed.
  const [lock, stored] = await pipelined([
    readRow(
      context.db,
      LockRow,
      sql`
      select pg_try_advisory_xact_lock(hashtextextended(${`${context.organizationId} ${intent.key}`}, 0)) as free`,
    ),
    findStored(context, intent),
  ])
  if (!lock.free)
    throw new ServiceError('idempotency_key_in_use', 'The first request with this key is running', { retryAfter: 1 })
  return stored && recall(intent, stored)
}

/** Returns the key's stored answer of the last 24 hours, before checks that may fail by now. Throws `idempotency_key_reused`. */
export async function findEarlier(context: Context, intent: Intent): Promise<RenderedAnswer | undefined> {
  const stored = await findStored(context, intent)
  return stored && recall(intent, stored)
}

function findStored(context: Context, intent: Intent): Promise<StoredAnswer | undefined> {
  return findRow(
    context.db,
    StoredAnswer,
    sql`
    select fingerprint, status, body, location from payments.idempotency_keys
    where org_id = ${context.organizationId} and key = ${intent.key}
      and created_at > ${timeOf(context)} - interval '24 hours'`,
  )
}

async function remember(context: Context, intent: Intent, { status, body, location }: RenderedAnswer): Promise<void> {
  await context.db.execute(sql`
    insert into payments.idempotency_keys (org_id, key, fingerprint, status, body, location, created_at)
    values (${context.organizationId}, ${intent.key}, ${intent.fingerprint}::bytea, ${status}, ${body}, ${location ?? null}, ${timeOf(context)})
    on conflict (org_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      location = excluded.location, created_at = excluded.created_at`)
}
