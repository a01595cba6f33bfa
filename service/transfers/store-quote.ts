import { getTableColumns, sql } from 'drizzle-orm'
import { retryCollisions } from '#database/open'
import { findRow } from '#database/read-rows'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { refusalOf } from '../ground/refusal'
import { type Intent, type RenderedAnswer, StoredAnswer } from '../idempotency/intent'
import { countMove } from './count-moves'
import { type PlannedQuote, quotes } from './tables'

/**
 * Stores a new quote with its event, and its answer under the idempotency key: one call of `store_quote` is the whole
 * transaction. If a concurrent request has stored an answer under the key, it returns that and stores nothing. Throws the
 * refusals of `store_quote`.
 */
export async function storeQuote(
  { db, actorId, actorNote, keyId, requestId }: Context,
  quote: PlannedQuote,
  intent: Intent | undefined,
  { body, location }: RenderedAnswer,
): Promise<StoredAnswer | undefined> {
  const call = sql`
    select * from payments.store_quote(${quote.organizationId}, ${toRow(quote)}::jsonb, ${newId()},
      ${actorId ?? null}, ${requestId}, ${intent?.key ?? null}, ${intent?.fingerprint ?? null}::bytea, ${body}, ${location ?? null},
      ${keyId}::uuid, ${actorNote ?? null})`
  try {
    const earlier = await retryCollisions(() => findRow(db, StoredAnswer, call))
    if (earlier === undefined) countMove(db, { step: 'create', to: 'pending' })
    return earlier
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Returns the row as JSON by column names, for PostgreSQL to parse: integers as text, bytes as hex. */
function toRow(quote: PlannedQuote): string {
  const named = Object.entries({ ...quote }).map(([member, value]) => [nameOf.get(member), toText(value)])
  return JSON.stringify(Object.fromEntries(named))
}

const nameOf = new Map(Object.entries(getTableColumns(quotes)).map(([member, { name }]) => [member, name]))

function toText(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString()
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value
}
