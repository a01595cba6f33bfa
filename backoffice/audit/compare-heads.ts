import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { auditRecords } from './tables'
import type { BrokenTrail, ChainPlace } from './trail-verdict'

/**
 * Compares the trail with heads that are stored elsewhere. `deleted`: its tail was cut off. `rewritten`: someone with the signing
 * key built another chain after the last head that matches, or changed the head in the database. The caller has verified the
 * chain up to `verified`.
 */
export async function compareWithHeads(db: Db, heads: readonly ChainPlace[], verified: bigint): Promise<BrokenTrail | undefined> {
  const { seq, hash } = auditRecords
  const numbers = heads.map((head) => head.seq)
  const rows = await db.select({ seq, hash }).from(auditRecords).where(inArray(seq, numbers))
  const hashes = new Map(rows.map((row) => [row.seq, row.hash]))
  let fits = verified
  for (const number of [...new Set(numbers)].sort((a, b) => (a < b ? -1 : 1))) {
    const [found, stored] = [hashes.get(number), heads.filter((head) => head.seq === number)]
    if (found === undefined && number > 0n) return { intact: false, seq: (await readLast(db)) + 1n, fault: 'deleted' }
    if (found && stored.some(({ hash: known }) => !found.equals(known)))
      return { intact: false, seq: fits + 1n, fault: 'rewritten' }
    fits = number
  }
  return undefined
}

async function readLast(db: Db): Promise<bigint> {
  const [last] = await db.select({ seq: sql<bigint>`coalesce(max(${auditRecords.seq}), 0)` }).from(auditRecords)
  return last?.seq ?? 0n
}
