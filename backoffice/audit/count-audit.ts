import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import type { AuditResult } from './chain'
import { isLastOfAct } from './list-acts'
import { auditRecords } from './tables'

/** How many acts of one kind ended one way on one day (2026-11-20) of the zone. */
export type AuditCount = { day: string; action: string; result: AuditResult; count: number }

/** All acts since then, and before `to`, counted as the trail lists them: one for each, by how it ended. */
export function countAudit(db: Db, { from, to, timeZone }: { from: Date; to?: Date; timeZone: string }): Promise<AuditCount[]> {
  const day = columnOf(z.string(), sql`to_char(${auditRecords.at} at time zone ${timeZone}::text, 'YYYY-MM-DD')`)
  const counted = { day: day.as('day'), action: auditRecords.action, result: auditRecords.result, count: countOf() }
  return db
    .select(counted)
    .from(auditRecords)
    .where(and(gte(auditRecords.at, from), to && lt(auditRecords.at, to), isLastOfAct({ from })))
    .groupBy(sql`1`, auditRecords.action, auditRecords.result)
}

/** A record whose masked fields were shown, how often, and by how many people. */
export type Revealed = { objectKind: string; objectId: string; reveals: number; people: number }

/** What was revealed most since then; of two alike, what was revealed last comes first. */
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
