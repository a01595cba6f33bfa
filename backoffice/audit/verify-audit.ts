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
 * Verifies the chain after `from` (default: from the first record) up to the current head, and compares it with `heads` stored
 * elsewhere. The trail is append-only, so it needs no snapshot: it reads in batches and leaves newer records to the next check.
 * Only `from` and `heads` reveal a tail that was cut off together with a head that was set back.
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

/** Reads the time of the first record; undefined if there is none. */
export async function readFirstAt(db: Db): Promise<Date | undefined> {
  const [first] = await db.select({ at: auditRecords.at }).from(auditRecords).orderBy(asc(auditRecords.seq)).limit(1)
  return first?.at
}

/** Reads the position of the last record from the head row. */
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
 * Finds a fault in a batch. A signature covers all earlier records through their hashes, so for rows whose hashes are chained it
 * is enough to verify the last one. If that fails, a binary search finds the first invalid one.
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

/** Binary search: returns the first row for which `does` is true, given that it is true for all rows after it. */
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

/** Finds records after the head. One statement has one snapshot, in which a record and its head become visible together. */
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

/** Returns whether the row after this one follows `hash`, as though this row did not exist. */
async function nextFollows(db: Db, row: AuditRow, hash: Buffer): Promise<boolean> {
  const [next] = await db
    .select({ prevHash: auditRecords.prevHash })
    .from(auditRecords)
    .where(gt(auditRecords.seq, row.seq))
    .orderBy(asc(auditRecords.seq))
    .limit(1)
  return next?.prevHash.equals(hash) ?? false
}

/** Reads a batch. The first one also includes rows with invalid numbers (zero or negative). */
function readBatch(db: Db, after: bigint, upTo: bigint): Promise<AuditRow[]> {
  const place = and(after === 0n ? undefined : gt(auditRecords.seq, after), lte(auditRecords.seq, upTo))
  return db.select().from(auditRecords).where(place).orderBy(asc(auditRecords.seq)).limit(batch)
}
