import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import type { Desk } from '../desk'
import { hex, isGenuine, isHashed } from './chain'
import { compareWithHeads } from './compare-heads'
import { auditHead, auditRecords } from './tables'
import type { AuditFault, AuditVerdict, BrokenTrail, ChainPlace } from './trail-verdict'
import { findErasureFault, findTextFault } from './verify-texts'

type AuditRow = typeof auditRecords.$inferSelect

const beginning: ChainPlace = { seq: 0n, hash: Buffer.alloc(0) }
const batch = 1000

/**
 * Walks the chain behind `from` (the first record unless given) up to the head as it is now, and compares it with `heads` that were kept elsewhere.
 * Records are only added, so the walk needs no snapshot: it reads in batches, and what is added meanwhile is left to the next walk. A tail that
 * was cut off together with a head that was set back is seen only by comparing with `from` or `heads`.
 */
export async function verifyAudit(
  { db, auditKey }: Pick<Desk, 'db' | 'auditKey'>,
  { from = beginning, heads = [] }: { from?: ChainPlace; heads?: readonly ChainPlace[] } = {},
): Promise<AuditVerdict> {
  const head = await readHead(db)
  if (head === undefined) return broken(1n, 'deleted')
  const fault =
    (await walk({ db, auditKey, from, head })) ??
    (await compareWithHeads(db, [...heads, head], from.seq)) ??
    (await findBehind(db, head)) ??
    (await findErasureFault(db))
  return fault ?? { intact: true, records: head.seq, head: hex(head.hash) }
}

/** When the first record was written; undefined while there is none. */
export async function readFirstAt(db: Db): Promise<Date | undefined> {
  const [first] = await db.select({ at: auditRecords.at }).from(auditRecords).orderBy(asc(auditRecords.seq)).limit(1)
  return first?.at
}

/** The last record as the head names it. */
export async function readHead(db: Db): Promise<ChainPlace | undefined> {
  const [head] = await db.select({ seq: auditHead.seq, hash: auditHead.hash }).from(auditHead)
  return head
}

function broken(seq: bigint, fault: AuditFault): BrokenTrail {
  return { intact: false, seq, fault }
}

type Walk = { db: Db; auditKey: Uint8Array; from: ChainPlace; head: ChainPlace }

async function walk({ db, auditKey, from, head }: Walk): Promise<BrokenTrail | undefined> {
  if (head.seq < from.seq) return broken(head.seq + 1n, 'deleted')
  let last = from
  for (let rows = await readBatch(db, last.seq, head.seq); rows.length > 0; rows = await readBatch(db, last.seq, head.seq)) {
    const faults = [await findFaultIn(db, auditKey, rows, last), await findTextFault(db, rows)]
    const first = faults.filter((fault) => fault !== undefined).sort((a, b) => (a.seq < b.seq ? -1 : 1))[0]
    if (first !== undefined) return first
    last = rows.at(-1) ?? last
  }
  return undefined
}

/**
 * A signature covers every record before it, by their hashes: of rows that are chained it is enough to look at the last one. Where that is not
 * genuine the first one that is not is found by halving.
 */
async function findFaultIn(
  db: Db,
  auditKey: Uint8Array,
  rows: readonly AuditRow[],
  last: ChainPlace,
): Promise<BrokenTrail | undefined> {
  const loose = rows.findIndex((row, index) => !isChained(row, rows[index - 1] ?? last))
  const chained = loose < 0 ? rows : rows.slice(0, loose)
  const forged = findFirst(chained, (row) => !isGenuine(auditKey, row))
  if (forged !== undefined) return broken(forged.seq, 'changed')
  const row = rows[loose]
  if (row === undefined) return undefined
  const before = chained.at(-1) ?? last
  return broken(row.seq <= before.seq ? row.seq : before.seq + 1n, await nameFault(db, auditKey, row, before))
}

function isChained(row: AuditRow, before: ChainPlace): boolean {
  return row.seq === before.seq + 1n && row.prevHash.equals(before.hash) && isHashed(row)
}

/** The first of rows that all follow once one does. */
function findFirst(rows: readonly AuditRow[], does: (row: AuditRow) => boolean): AuditRow | undefined {
  const last = rows.at(-1)
  if (last === undefined || !does(last)) return undefined
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const row = rows[middle]
    if (row !== undefined && does(row)) high = middle
    else low = middle + 1
  }
  return rows[high]
}

/** In one statement, so in one snapshot: a record and the head that names it become visible together. */
async function findBehind(db: Db, head: ChainPlace): Promise<BrokenTrail | undefined> {
  const last = columnOf(z.boolean(), sql`coalesce((select max(seq) from ${auditRecords}), 0) > ${auditHead.seq}`)
  const [found] = await db.select({ behind: last }).from(auditHead)
  return found?.behind === true ? broken(head.seq + 1n, 'inserted') : undefined
}

async function nameFault(db: Db, auditKey: Uint8Array, row: AuditRow, last: ChainPlace): Promise<AuditFault> {
  const follows = row.prevHash.equals(last.hash)
  const genuine = isGenuine(auditKey, row)
  if (genuine && follows) return 'reordered'
  if (await nextFollows(db, row, last.hash)) return 'inserted'
  if (!genuine) return 'changed'
  const [predecessor] = await db.select({ seq: auditRecords.seq }).from(auditRecords).where(eq(auditRecords.hash, row.prevHash))
  return predecessor === undefined ? 'deleted' : 'reordered'
}

/** The chain goes on behind this row as though it were not there. */
async function nextFollows(db: Db, row: AuditRow, hash: Buffer): Promise<boolean> {
  const [next] = await db
    .select({ prevHash: auditRecords.prevHash })
    .from(auditRecords)
    .where(gt(auditRecords.seq, row.seq))
    .orderBy(asc(auditRecords.seq))
    .limit(1)
  return next?.prevHash.equals(hash) ?? false
}

/** Behind the beginning also what has a number that no record can have. */
function readBatch(db: Db, after: bigint, upTo: bigint): Promise<AuditRow[]> {
  const place = and(after === 0n ? undefined : gt(auditRecords.seq, after), lte(auditRecords.seq, upTo))
  return db.select().from(auditRecords).where(place).orderBy(asc(auditRecords.seq)).limit(batch)
}
