import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import type { AuditResult } from './chain'
import { isLastOfAct } from './list-acts'
import { auditRecords } from './tables'

/** The number of acts with this action and result on one day (such as 2026-11-20) in the business time zone. */
export type AuditCount = { day: string; action: string; result: AuditResult; count: number }

/** Counts acts from `from` until before `to` as the trail lists them: each act once, by its final result. */
export function countAudit(db: Db, { from, to, timeZone }: { from: Date; to?: Date; timeZone: string }): Promise<AuditCount[]> {
  const day = columnOf(z.string(), sql`to_char(${auditRecords.at} at time zone ${timeZone}::text, 'YYYY-MM-DD')`)
  const counted = { day: day.as('day'), action: auditRecords.action, result: auditRecords.result, count: countOf() }
  return db
    .select(counted)
    .from(auditRecords)
    .where(and(gte(auditRecords.at, from), to && lt(auditRecords.at, to), isLastOfAct({ from })))
    .groupBy(sql`1`, auditRecords.action, auditRecords.result)
}

/** A record whose masked members were revealed, with the number of reveals and of people. */
export type Revealed = { objectKind: string; objectId: string; reveals: number; people: number }

/** Lists the records with the most reveals since `from`. Ties are ordered by the latest reveal. */
export function listMostRevealed(db: Db, { from, limit }: { from: Date; limit: number }): Promise<Revealed[]> {
  return db
    .select({
      objectKind: auditRecords.objectKind,
      objectId: auditRecords.objectId,
      reveals: countOf(),
      people: columnOf(z.int(), sql`count(distinct ${auditRecords.actorId})::int`),
    })
    .from(auditRecords)
    .where(and(gte(auditRecords.at, from), eq(auditRecords.action, 'field.reveal'), inArray(auditRecords.result, ['done'])))
    .groupBy(auditRecords.objectKind, auditRecords.objectId)
    .orderBy(sql`count(*) desc`, sql`max(${auditRecords.seq}) desc`)
    .limit(limit)
}

function countOf(): SQL<number> {
  return columnOf(z.int(), sql`count(*)::int`)
}
