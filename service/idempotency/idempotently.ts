import { sql } from 'drizzle-orm'
import { transaction } from '#database/open'
import { findRow } from '#database/read-rows'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { refusalOf } from '../ground/refusal'
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

/** Claims the key until the end of the transaction (claim-key.sql), or returns its stored answer. */
async function claim(context: Context, intent: Intent): Promise<RenderedAnswer | undefined> {
  try {
    const stored = await findRow(
      context.db,
      StoredAnswer,
      sql`
      select known.fingerprint, known.status, known.body, known.location
      from payments.claim_key(${context.organizationId}, ${intent.key}, ${intent.fingerprint}::bytea, ${timeOf(context)}) as known
      where known.key is not null`,
    )
    return stored && recall(intent, stored)
  } catch (error) {
    throw refusalOf(error)
  }
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
    update payments.idempotency_keys
    set status = ${status}, body = ${body}, location = ${location ?? null}, created_at = ${timeOf(context)}
    where org_id = ${context.organizationId} and key = ${intent.key}`)
}
