import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import { type Act, toAct } from './acts'
import { type AuditRecord, auditShown, toRecord } from './audit-record'
import { hex, isGenuine } from './chain'
import { auditRecords } from './tables'

type AuditRow = typeof auditRecords.$inferSelect

/** One record in the chain. Hashes are hexadecimal, the one of the first record's predecessor is empty. */
export type ChainLink = {
  seq: bigint
  hash: string
  previous: string
  /** Of the act that is looked at, and not a neighbour. */
  own: boolean
  /** `changed`: it is not what was written. `unlinked`: the record before it is another one than when it was written, or is gone. */
  fault: 'changed' | 'unlinked' | undefined
}

/** An act with each of its records, the first one first, and where they stand in the chain, between their neighbours. */
export type WholeAct = { act: Act; records: AuditRecord[]; chain: ChainLink[] }

/** The act that this record is of; undefined when there is no such record. The hashes of its records are made anew and their signatures verified. */
export async function readAct({ db, auditKey }: Pick<Desk, 'db' | 'auditKey'>, seq: bigint): Promise<WholeAct | undefined> {
  const [asked] = await readRows(db, [seq])
  if (asked === undefined) return undefined
  const own = asked.callId === null ? [asked] : await readRowsOfCall(db, asked.callId)
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
