import { sql } from 'drizzle-orm'
import { retryCollisions } from '#database/open'
import type { Context } from '../context'
import { isId, newId } from '../ids'
import { byOf } from '../ledger/post'
import { refusalOf } from '../ledger/refusal'
import { type TransactionRecord, toTransactionRecord } from './transaction.queries'

export type Payment = {
  quoteId: string
  prefundedAccountId: string
  /** The caller's key and what it stands for: a repeat answers what was answered before. */
  intent?: { key: string; fingerprint: Buffer }
}

/** As many new rows as one payment can need: a transaction, four events, three entries in the books. */
const newRows = 8
/** No account has this id, so it is missing in its turn, after everything that is checked before it. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Pays a quote out of a prefunded account: one call to `pay_quote`, which is the whole transaction. It checks, holds the money, and
 * releases it to the rail where nobody has to confirm. Throws the refusals of `pay_quote` as ServiceErrors.
 */
export async function payQuote(
  context: Context,
  { quoteId, prefundedAccountId, intent }: Payment,
): Promise<{ transaction: TransactionRecord; replayed: boolean }> {
  const { db, organizationId, now, actorId, keyId, requestId } = context
  const prefunded = isId(prefundedAccountId) ? prefundedAccountId : nobody
  const ids = `{${Array.from({ length: newRows }, newId).sort().join()}}`
  const call = sql`
    select replayed, answer from payments.pay_quote(${organizationId}, ${quoteId}, ${prefunded}, ${ids}::uuid[],
      ${now?.toISOString() ?? null}::timestamptz, ${byOf(context)}, ${actorId ?? null}, ${requestId},
      ${intent?.key ?? null}, ${intent?.fingerprint ?? null}::bytea, ${keyId})`
  try {
    const [paid] = await retryCollisions(() => db.execute<{ replayed: boolean; answer: string }>(call))
    if (paid === undefined) throw new Error('Paying gave no answer')
    return { transaction: toTransactionRecord(JSON.parse(paid.answer)), replayed: paid.replayed }
  } catch (error) {
    throw refusalOf(error)
  }
}
