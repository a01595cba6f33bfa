import { and, desc, eq, gte, inArray, like, lt, or } from 'drizzle-orm'
import type { Db } from '#database/open'
import { auditRecords } from '../tables'
import type { AuditResult } from './chain'

export type AuditFilters = {
  actorId?: string
  /** A whole action (`quote.pay`), or what several begin with (`quote.`, `sign_in.` with `sign_in` itself). */
  action?: string
  actions?: readonly string[]
  objectKind?: string
  objectId?: string
  /** Several records, of one kind each. */
  anyOf?: readonly { objectKind: string; objectIds: readonly string[] }[]
  callIds?: readonly string[]
  results?: readonly AuditResult[]
  from?: Date
  to?: Date
}

/** What was taken out of the console as a file. */
export const exportActions: readonly string[] = ['customer.export', 'transaction.export', 'lookup.export', 'customer.evidence']

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
        filters.actions === undefined ? undefined : inArray(auditRecords.action, [...filters.actions]),
        filters.objectKind === undefined ? undefined : eq(auditRecords.objectKind, filters.objectKind),
        filters.objectId === undefined ? undefined : eq(auditRecords.objectId, filters.objectId),
        isAnyOf(filters.anyOf),
        filters.callIds === undefined ? undefined : inArray(auditRecords.callId, [...filters.callIds]),
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

function isAnyOf(objects: AuditFilters['anyOf']) {
  if (objects === undefined) return undefined
  return or(
    ...objects.map(({ objectKind, objectIds }) =>
      and(eq(auditRecords.objectKind, objectKind), inArray(auditRecords.objectId, [...objectIds])),
    ),
  )
}

function actionMatches(action: string | undefined) {
  if (action === undefined) return undefined
  if (!action.endsWith('.')) return eq(auditRecords.action, action)
  const begins = like(auditRecords.action, `${action.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return or(eq(auditRecords.action, action.slice(0, -1)), begins)
}
