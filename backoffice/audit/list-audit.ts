import { and, desc, eq, gte, inArray, like, lt } from 'drizzle-orm'
import type { Db } from '#database/open'
import { auditRecords } from '../tables'
import type { AuditResult } from './chain'

export type AuditFilters = {
  actorId?: string
  /** A whole action (`quote.pay`), or the beginning of several (`quote.`). */
  action?: string
  objectKind?: string
  objectId?: string
  /** Several records of one kind. */
  objectIds?: readonly string[]
  results?: readonly AuditResult[]
  from?: Date
  to?: Date
}

export type AuditRecord = Omit<typeof auditRecords.$inferSelect, 'prevHash' | 'hash'>
export type AuditPage = { records: AuditRecord[]; nextBefore: string | null }

/** Newest first. `before` is the `nextBefore` of the page above; a page holds `limit` records (50 unless told, 200 at most). */
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
        actionMatches(filters.action),
        filters.objectKind === undefined ? undefined : eq(auditRecords.objectKind, filters.objectKind),
        filters.objectId === undefined ? undefined : eq(auditRecords.objectId, filters.objectId),
        filters.objectIds === undefined ? undefined : inArray(auditRecords.objectId, [...filters.objectIds]),
        filters.results === undefined ? undefined : inArray(auditRecords.result, [...filters.results]),
        filters.from === undefined ? undefined : gte(auditRecords.at, filters.from),
        filters.to === undefined ? undefined : lt(auditRecords.at, filters.to),
      ),
    )
    .orderBy(desc(auditRecords.seq))
    .limit(size + 1)
  const records = rows.slice(0, size)
  const last = records.at(-1)
  return { records, nextBefore: rows.length > size && last !== undefined ? last.seq.toString() : null }
}

const auditShown = {
  seq: auditRecords.seq,
  at: auditRecords.at,
  actorId: auditRecords.actorId,
  actorName: auditRecords.actorName,
  actorRoles: auditRecords.actorRoles,
  sessionId: auditRecords.sessionId,
  requestId: auditRecords.requestId,
  action: auditRecords.action,
  objectKind: auditRecords.objectKind,
  objectId: auditRecords.objectId,
  before: auditRecords.before,
  after: auditRecords.after,
  result: auditRecords.result,
  code: auditRecords.code,
  reason: auditRecords.reason,
  callId: auditRecords.callId,
}

function actionMatches(action: string | undefined) {
  if (action === undefined) return undefined
  if (!action.endsWith('.')) return eq(auditRecords.action, action)
  return like(auditRecords.action, `${action.replaceAll(/[\\%_]/g, '\\$&')}%`)
}
