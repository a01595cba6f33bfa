import { asc, eq, gt } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { auditHead, auditRecords } from '../tables'
import { seal } from './chain'

type AuditRow = typeof auditRecords.$inferSelect

/** `seq` of the first record that is not what was written, or that stands where another should. */
export type AuditVerdict =
  | { intact: true; records: bigint; head: string }
  | { intact: false; seq: bigint; fault: 'changed' | 'deleted' | 'inserted' | 'reordered' }

const batch = 1000

/**
 * Walks the whole chain from the first record. A tail that was cut off together with a head that was set back cannot be seen from
 * inside: for that, compare `head` with one that was kept elsewhere.
 */
export async function verifyAudit({ db, auditKey }: Pick<Desk, 'db' | 'auditKey'>): Promise<AuditVerdict> {
  // One snapshot: records are added while the walk goes on.
  return db.transaction((tx) => walk(tx, auditKey), { isolationLevel: 'repeatable read', accessMode: 'read only' })
}

async function walk(tx: Db, auditKey: Uint8Array): Promise<AuditVerdict> {
  const [head] = await tx.select().from(auditHead)
  if (head === undefined) return { intact: false, seq: 1n, fault: 'deleted' }
  let last: { seq: bigint; hash: Buffer } = { seq: 0n, hash: Buffer.alloc(0) }
  for (let rows = await readBatch(tx, 0n); rows.length > 0; rows = await readBatch(tx, last.seq)) {
    for (const row of rows) {
      const fault = await findFault(tx, auditKey, row, last, head.seq)
      if (fault !== undefined) return { intact: false, seq: fault === 'deleted' ? last.seq + 1n : row.seq, fault }
      last = { seq: row.seq, hash: row.hash }
    }
  }
  if (!last.hash.equals(head.hash)) return { intact: false, seq: last.seq + 1n, fault: 'deleted' }
  return { intact: true, records: last.seq, head: head.hash.toString('hex') }
}

async function findFault(
  tx: Db,
  key: Uint8Array,
  row: AuditRow,
  last: { seq: bigint; hash: Buffer },
  headSeq: bigint,
): Promise<'changed' | 'deleted' | 'inserted' | 'reordered' | undefined> {
  const follows = row.prevHash.equals(last.hash)
  const genuine = seal(key, row.prevHash, row).equals(row.hash)
  if (genuine && follows) return row.seq === last.seq + 1n ? undefined : 'reordered'
  if (row.seq > headSeq || (await nextFollows(tx, row, last.hash))) return 'inserted'
  if (!genuine) return 'changed'
  const [predecessor] = await tx.select({ seq: auditRecords.seq }).from(auditRecords).where(eq(auditRecords.hash, row.prevHash))
  return predecessor === undefined ? 'deleted' : 'reordered'
}

/** The chain goes on behind this row as though it were not there. */
async function nextFollows(tx: Db, row: AuditRow, hash: Buffer): Promise<boolean> {
  const [next] = await tx
    .select({ prevHash: auditRecords.prevHash })
    .from(auditRecords)
    .where(gt(auditRecords.seq, row.seq))
    .orderBy(asc(auditRecords.seq))
    .limit(1)
  return next?.prevHash.equals(hash) ?? false
}

function readBatch(tx: Db, after: bigint): Promise<AuditRow[]> {
  return tx.select().from(auditRecords).where(gt(auditRecords.seq, after)).orderBy(asc(auditRecords.seq)).limit(batch)
}
