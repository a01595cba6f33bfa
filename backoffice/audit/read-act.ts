import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { type Act, toAct } from './acts'
import { type AuditRecord, auditShown, toRecord } from './audit-record'
import { hex, isGenuine } from './chain'
import { auditRecords } from './tables'

type AuditRow = typeof auditRecords.$inferSelect

/** A record as a link of the chain. Hashes are hexadecimal; `previous` is empty for the first record. */
export type ChainLink = {
  seq: bigint
  hash: string
  previous: string
  /** Whether it belongs to the requested act; its neighbours in the chain do not. */
  own: boolean
  /** `changed`: the record differs from what was written. `unlinked`: the previous record was replaced or is missing. */
  fault: 'changed' | 'unlinked' | undefined
}

/** An act with all its records, oldest first, and their links of the chain with their neighbours. */
export type WholeAct = { act: Act; records: AuditRecord[]; chain: ChainLink[] }

/** Reads the act of this record and verifies its hashes and signatures. Returns undefined if there is no such record. */
export async function readAct({ db, auditKey }: Pick<Desk, 'db' | 'auditKey'>, seq: bigint): Promise<WholeAct | undefined> {
  const [requested] = await readRows(db, [seq])
  if (requested === undefined) return undefined
  const own = requested.callId === null ? [requested] : await readRowsOfCall(db, requested.callId)
  const mine = new Set(own.map((row) => row.seq))
  const around = await readRows(db, [...new Set(own.flatMap((row) => [row.seq - 1n, row.seq, row.seq + 1n]))])
  const bySeq = new Map(around.map((row) => [row.seq, row]))
  const chain = around.map((row) => {
    const fault = mine.has(row.seq) ? findFault(auditKey, row, bySeq.get(row.seq - 1n)) : undefined
    return { seq: row.seq, hash: hex(row.hash), previous: hex(row.prevHash), own: mine.has(row.seq), fault }
  })
  const records = (await readShown(db, [...mine])).map(toRecord)
  const [first, last] = [records.find(({ result }) => result === 'sent'), records.at(-1)]
  if (last === undefined) return undefined
  return { act: toAct(last, last === first ? undefined : first), records, chain }
}

function findFault(key: Uint8Array, row: AuditRow, before: AuditRow | undefined): ChainLink['fault'] {
  if (!isGenuine(key, row)) return 'changed'
  const follows = row.seq === 1n ? row.prevHash.length === 0 : before?.hash.equals(row.prevHash)
  return follows ? undefined : 'unlinked'
}

function readRows(db: Db, seqs: readonly bigint[]): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditRecords)
    .where(inArray(auditRecords.seq, [...seqs]))
    .orderBy(asc(auditRecords.seq))
}

function readShown(db: Db, seqs: readonly bigint[]) {
  return db
    .select(auditShown)
    .from(auditRecords)
    .where(inArray(auditRecords.seq, [...seqs]))
    .orderBy(asc(auditRecords.seq))
}

function readRowsOfCall(db: Db, callId: string): Promise<AuditRow[]> {
  return db.select().from(auditRecords).where(eq(auditRecords.callId, callId)).orderBy(asc(auditRecords.seq))
}
