import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db } from '#database/open'
import { type AuditFilters, matchesRecord } from './audit-conditions'
import { type AuditRecord, auditShown, toRecord } from './audit-record'
import { auditRecords } from './tables'

/** Actions that export data from the console as a file. */
export const exportActions: readonly string[] = [
  'customer.export',
  'quote.export',
  'transaction.export',
  'prefunded_account.export',
  'deposit.export',
  'approval.export',
  'lookup.export',
  'customer.evidence',
  'audit.export',
]

export type { AuditRecord } from './audit-record'
export type AuditPage = { records: AuditRecord[]; nextBefore: string | null }

/** Lists records, newest first. `before` is `nextBefore` of the previous page, `limit` its size (50, at most 200). */
export async function listAudit(
  db: Db,
  filters: AuditFilters,
  { before, limit = 50 }: { before?: string; limit?: number } = {},
): Promise<AuditPage> {
  const size = Math.min(Math.max(limit, 1), 200)
  const rows = await db
    .select(auditShown)
    .from(auditRecords)
    .where(
      and(
        before !== undefined && /^\d{1,18}$/.test(before) ? lt(auditRecords.seq, BigInt(before)) : undefined,
        filters.actorId === undefined ? undefined : eq(auditRecords.actorId, filters.actorId),
        matchesRecord(filters),
      ),
    )
    .orderBy(desc(auditRecords.seq))
    .limit(size + 1)
  const records = rows.slice(0, size).map(toRecord)
  const last = records.at(-1)
  return { records, nextBefore: rows.length > size && last !== undefined ? last.seq.toString() : null }
}
