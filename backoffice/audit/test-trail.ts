import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { transaction } from '#database/open'
import { type Actor, machineActor } from '../desk'
import { passTime, type TestDesk } from '../test-desk'
import { type AuditEntry, appendAudit } from './append-audit'

const about = { action: 'quote.pay', object: { kind: 'quote', id: 'q1' }, result: 'done' } as const

/** One record of this person, or of the machine; a second passes. Returns its number. */
export async function givenRecord(desk: TestDesk, entry: Partial<AuditEntry> = {}, actor?: Actor): Promise<bigint> {
  passTime(desk, 1)
  return transaction(desk.db, (tx) => appendAudit(tx, desk, actor ?? machineActor(randomUUID()), { ...about, ...entry }))
}

type Call = { entry?: Partial<AuditEntry>; ends?: readonly Partial<AuditEntry>[] }

/** A call with its intent and how it ended, all by this person. Returns the numbers of its records. */
export async function givenCall(desk: TestDesk, actor: Actor, { entry, ends = [{}] }: Call = {}): Promise<bigint[]> {
  const callId = uuidv7()
  const seqs = [await givenRecord(desk, { ...entry, result: 'sent', callId }, actor)]
  for (const end of ends)
    seqs.push(await givenRecord(desk, { ...entry, before: undefined, reason: undefined, ...end, callId }, actor))
  return seqs
}

/** Empties the trail, and does what somebody with every right on the database could do. */
export async function tamper(desk: TestDesk, statement: string): Promise<void> {
  await desk.database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })
}
