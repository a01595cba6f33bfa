import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import { type AuditPage, listAudit } from './list-audit'
import { auditRecords } from './tables'

/** A call leaves two records: that it was sent, and how it ended. */
const ended = ['done', 'failed', 'unknown', 'denied'] as const

/**
 * What was done with a customer and with every account that was ever added to it here, newest first. `onlyEnded` leaves out that something was
 * sent. A page holds `limit` records, 200 at most; `before` is the `nextBefore` of the page above.
 */
export async function listCustomerTrail(
  db: Db,
  { customerId, onlyEnded }: { customerId: string; onlyEnded: boolean },
  page: { before?: string; limit: number },
): Promise<AuditPage> {
  const accountIds = await listAccountsEver(db, customerId)
  const anyOf = [
    { objectKind: 'customer', objectIds: [customerId] },
    ...(accountIds.length > 0 ? [{ objectKind: 'bank_account', objectIds: accountIds }] : []),
  ]
  return listAudit(db, { anyOf, results: onlyEnded ? ended : undefined }, page)
}

/** Also those that were removed since. */
export async function listAccountsEver(db: Db, customerId: string): Promise<string[]> {
  const id = columnOf(z.string(), sql`${auditRecords.after} ->> 'bank_account_id'`)
  const rows = await db
    .selectDistinct({ id })
    .from(auditRecords)
    .where(and(eq(auditRecords.objectKind, 'customer'), eq(auditRecords.objectId, customerId), isNotNull(id)))
  return rows.map((row) => row.id)
}
