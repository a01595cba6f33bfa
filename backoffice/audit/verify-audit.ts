import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { seal } from './chain'
import { type auditFaults, auditHead, auditRecords } from './tables'

type AuditRow = typeof auditRecords.$inferSelect
type Fault = (typeof auditFaults)[number]

/** A place in the chain: a record's number and its seal. */
export type ChainPlace = { seq: bigint; hash: Buffer }

/** `seq` of the first record that is not what was written, or that stands where another should. */
export type AuditVerdict = { intact: true; records: bigint; head: string } | { intact: false; seq: bigint; fault: Fault }

const beginning: ChainPlace = { seq: 0n, hash: Buffer.alloc(0) }
const batch = 1000

/**
 * Walks the chain behind `from` (the first record unless given) up to the head as it is now. Records are only added, so the walk needs no
 * snapshot: it reads in batches, and what is added meanwhile is left to the next walk. A tail that was cut off together with a head that was
 * set back is seen only by comparing with a place that was kept elsewhere, such as `from`.
 */
export async function verifyAudit(
  { db, auditKey }: Pick<Desk, 'db' | 'auditKey'>,
  from: ChainPlace = beginning,
): Promise<AuditVerdict> {
  const head = await readHead(db)
  if (head === undefined) return { intact: false, seq: 1n, fault: 'deleted' }
  if (head.seq < from.seq) return { intact: false, seq: head.seq + 1n, fault: 'deleted' }
  let last = from
  for (let rows = await readBatch(db, last.seq, head.seq); rows.length > 0; rows = await readBatch(db, last.seq, head.seq)) {
    for (const row of rows) {
      const fault = await findFault(db, auditKey, row, last)
      if (fault !== undefined) return { intact: false, seq: fault === 'deleted' ? last.seq + 1n : row.seq, fault }
      last = { seq: row.seq, hash: row.hash }
    }
  }
  if (last.seq !== head.seq || !last.hash.equals(head.hash)) return { intact: false, seq: last.seq + 1n, fault: 'deleted' }
  if (await hasRecordsBehindHead(db)) return { intact: false, seq: head.seq + 1n, fault: 'inserted' }
  return { intact: true, records: last.seq, head: head.hash.toString('hex') }
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

/** In one statement, so in one snapshot: a record and the head that names it become visible together. */
async function hasRecordsBehindHead(db: Db): Promise<boolean> {
  const last = sql<boolean>`coalesce((select max(seq) from ${auditRecords}), 0) > ${auditHead.seq}`
  const [found] = await db.select({ behind: last }).from(auditHead)
  return found?.behind === true
}

async function findFault(db: Db, key: Uint8Array, row: AuditRow, last: ChainPlace): Promise<Fault | undefined> {
  const follows = row.prevHash.equals(last.hash)
  const genuine = seal(key, row.prevHash, row).equals(row.hash)
  if (genuine && follows) return row.seq === last.seq + 1n ? undefined : 'reordered'
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

function readBatch(db: Db, after: bigint, upTo: bigint): Promise<AuditRow[]> {
  const place = and(gt(auditRecords.seq, after), lte(auditRecords.seq, upTo))
  return db.select().from(auditRecords).where(place).orderBy(asc(auditRecords.seq)).limit(batch)
}
