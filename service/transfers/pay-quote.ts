import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { keptStatement } from '#database/kept-statement'
import { retryCollisions } from '#database/open'
import { columnOf } from '#database/read-rows'
import { byOf } from '../ground/actor'
import type { Context } from '../ground/context'
import { isOurId, newIds } from '../ground/ids'
import { refusalOf } from '../ground/refusal'
import { type PassValues, toPassArray, withKeyCheck } from '../keys/recheck-key'
import { countMove, paidStatus } from './count-moves'
import { withPlan } from './plan-quote'
import { type TransactionRecord, toTransactionRecord } from './transaction.queries'

export type Payment = {
  quoteId: string
  prefundedAccountId: string
  /** The idempotency key and the request's fingerprint: a repeat gets the stored answer. */
  intent?: { key: string; fingerprint: Buffer }
}

/** The most new rows that one payment needs: a transaction and four events, and three journal entries. */
const newRows = 5
const newEntries = 3
/** An id that no account has: the account is then reported as missing in the documented order of checks. */
const nobody = '00000000-0000-0000-0000-000000000000'

const value = sql.placeholder
const payStatement = keptStatement((db) =>
  db
    .select({
      keyIsGood: columnOf(z.boolean(), sql`passed`),
      replayed: columnOf(z.boolean(), sql`replayed`),
      answer: columnOf(z.string(), sql`answer`),
    })
    .from(
      sql`payments.pay_quote_with_pass(${value('keyCheck')}::text[], ${value('organizationId')}, ${value('quoteId')}, ${value('prefunded')}, ${value('ids')}::uuid[],
        ${value('now')}::timestamptz, ${value('by')}, ${value('actorId')}, ${value('requestId')},
        ${value('key')}, ${value('fingerprint')}::bytea, ${value('keyId')}, ${value('note')})`,
    )
    .prepare('pay_quote'),
)

/**
 * Pays a quote from a prefunded account: one call of `pay_quote`, after the check of the key, is the whole transaction. It
 * checks, reserves the money, and releases the payout to the rail if no confirmation is needed. Throws the refusals of
 * `pay_quote` as ServiceErrors.
 */
export async function payQuote(
  context: Context,
  { quoteId, prefundedAccountId, intent }: Payment,
): Promise<{ transaction: TransactionRecord; replayed: boolean }> {
  const { db, organizationId, now, actorId, actorNote, keyId, requestId, keyCheck } = context
  try {
    const pay = (pass: PassValues) =>
      payStatement(db).execute({
        keyCheck: toPassArray(pass),
        organizationId,
        quoteId,
        prefunded: isOurId(prefundedAccountId) ? prefundedAccountId : nobody,
        ids: `{${[...newIds(newRows), ...newIds(newEntries, now)].join()}}`,
        now: now?.toISOString() ?? null,
        by: byOf(context),
        actorId: actorId ?? null,
        requestId,
        key: intent?.key ?? null,
        fingerprint: intent?.fingerprint ?? null,
        keyId,
        note: actorNote ?? null,
      })
    const [paid] = await withPlan(context, quoteId, () => withKeyCheck(keyCheck, (pass) => retryCollisions(() => pay(pass))))
    if (paid === undefined) throw new Error('Paying gave no answer')
    const transaction = toTransactionRecord(JSON.parse(paid.answer))
    if (!paid.replayed) countMove(db, { step: 'pay', to: paidStatus[transaction.status] })
    return { transaction, replayed: paid.replayed }
  } catch (error) {
    throw refusalOf(error)
  }
}
