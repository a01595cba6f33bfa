import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import { type AuditPage, listAudit } from './list-audit'
import { auditRecords } from './tables'

/** The final results. A call leaves two records: one when it is sent, and one with its outcome. */
const ended = ['done', 'failed', 'unknown', 'denied'] as const

/**
 * Lists what was done with a customer and with every account that was ever added to it in this console, newest first. `onlyEnded`
 * excludes the records of sending. `limit` is the page size (at most 200); `before` is `nextBefore` of the previous page.
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
  return listAudit(db, { anyOf, notOfOthersThan: customerId, results: onlyEnded ? ended : undefined }, page)
}

/**
 * Returns which of these requests the trail records for this customer or these accounts: what the API says of them is told there,
 * with the person and the reason.
 */
export async function findRecordedRequests(
  db: Db,
  { customerId, accountIds }: { customerId: string; accountIds: readonly string[] },
  requestIds: readonly string[],
): Promise<Set<string>> {
  if (requestIds.length === 0) return new Set()
  const { objectKind, objectId, requestId } = auditRecords
  const isTheirs = or(
    and(eq(objectKind, 'customer'), eq(objectId, customerId)),
    and(eq(objectKind, 'bank_account'), inArray(objectId, [...accountIds])),
  )
  const rows = await db
    .selectDistinct({ requestId })
    .from(auditRecords)
    .where(and(isTheirs, inArray(requestId, [...requestIds])))
  return new Set(rows.map((row) => row.requestId))
}

/** Lists the accounts of a customer that the trail knows, including those that have been removed. */
export async function listAccountsEver(db: Db, customerId: string): Promise<string[]> {
  const id = columnOf(z.string(), sql`${auditRecords.after} ->> 'bank_account_id'`)
  const rows = await db
    .selectDistinct({ id })
    .from(auditRecords)
    .where(and(eq(auditRecords.objectKind, 'customer'), eq(auditRecords.objectId, customerId), isNotNull(id)))
  return rows.map((row) => row.id)
}
