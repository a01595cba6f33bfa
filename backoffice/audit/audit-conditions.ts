import { and, eq, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AuditResult } from './chain'
import { auditRecords } from './tables'

export type AuditFilters = {
  actorId?: string
  /** An exact action (`quote.pay`), or a prefix that ends in a dot: `sign_in.` matches `sign_in` and `sign_in.*`. */
  action?: string
  actions?: readonly string[]
  objectKind?: string
  objectId?: string
  /** Several objects, grouped by kind. */
  anyOf?: readonly { objectKind: string; objectIds: readonly string[] }[]
  /** A customer: leaves out what was done with an account of another customer, where the API gives both the same id. */
  notOfOthersThan?: string
  callIds?: readonly string[]
  results?: readonly AuditResult[]
  from?: Date
  to?: Date
}

/** Returns the condition for all filters except the actor. */
export function matchesRecord(filters: Omit<AuditFilters, 'actorId'>): SQL | undefined {
  return and(
    actionMatches(filters.action),
    filters.actions === undefined ? undefined : inArray(auditRecords.action, [...filters.actions]),
    filters.objectKind === undefined ? undefined : eq(auditRecords.objectKind, filters.objectKind),
    filters.objectId === undefined ? undefined : eq(auditRecords.objectId, filters.objectId),
    isAnyOf(filters.anyOf),
    filters.notOfOthersThan === undefined ? undefined : isNotOfOthersThan(filters.notOfOthersThan),
    filters.callIds === undefined ? undefined : inArray(auditRecords.callId, [...filters.callIds]),
    filters.results === undefined ? undefined : inArray(auditRecords.result, [...filters.results]),
    filters.from === undefined ? undefined : gte(auditRecords.at, filters.from),
    filters.to === undefined ? undefined : lt(auditRecords.at, filters.to),
  )
}

function isAnyOf(objects: AuditFilters['anyOf']): SQL | undefined {
  if (objects === undefined) return undefined
  return or(
    ...objects.map(({ objectKind, objectIds }) =>
      and(eq(auditRecords.objectKind, objectKind), inArray(auditRecords.objectId, [...objectIds])),
    ),
  )
}

/** A call about an account names its customer as its reference, and a record without a call names them in a member. */
function isNotOfOthersThan(customerId: string): SQL {
  return sql`(${auditRecords.objectKind} <> 'bank_account' or (
    coalesce(${auditRecords.before} ->> 'customer_id', ${auditRecords.after} ->> 'customer_id', ${customerId}) = ${customerId}
    and not exists (select from backoffice.calls c where c.id = ${auditRecords.callId} and c.reference <> ${customerId})))`
}

function actionMatches(action: string | undefined): SQL | undefined {
  if (action === undefined) return undefined
  if (!action.endsWith('.')) return eq(auditRecords.action, action)
  const begins = like(auditRecords.action, `${action.replaceAll(/[\\%_]/g, '\\$&')}%`)
  return or(eq(auditRecords.action, action.slice(0, -1)), begins)
}
