import { randomUUID } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { transaction } from '#database/open'
import { type Actor, machineActor } from '../desk'
import { passTime, type TestDesk } from '../test-desk'
import { type AuditEntry, appendAudit } from './append-audit'

const about = { action: 'quote.pay', object: { kind: 'quote', id: 'q1' }, result: 'done' } as const

/** Appends a record by this person, or by the machine, and advances the clock by a second. Returns its sequence number. */
export async function givenRecord(desk: TestDesk, entry: Partial<AuditEntry> = {}, actor?: Actor): Promise<bigint> {
  passTime(desk, 1)
  return transaction(desk.db, (tx) => appendAudit(tx, desk, actor ?? machineActor(randomUUID()), { ...about, ...entry }))
}

type Call = { entry?: Partial<AuditEntry>; ends?: readonly Partial<AuditEntry>[] }

/** Records a call by this person, with its intent and outcome. Returns the sequence numbers. */
export async function givenCall(desk: TestDesk, actor: Actor, { entry, ends = [{}] }: Call = {}): Promise<bigint[]> {
  const callId = uuidv7()
  const seqs = [await givenRecord(desk, { ...entry, result: 'sent', callId }, actor)]
  for (const end of ends)
    seqs.push(await givenRecord(desk, { ...entry, before: undefined, reason: undefined, ...end, callId }, actor))
  return seqs
}

/** Runs SQL on the trail with triggers disabled, like an attacker with full rights on the database. */
export async function tamper(desk: TestDesk, statement: string): Promise<void> {
  await desk.database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx.unsafe(statement)
  })
}
