import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Db, Tx } from '#database/open'
import { type AuditEntry, appendAudit } from '../audit/append-audit'
import { auditRecords } from '../audit/tables'
import type { Actor, Desk } from '../desk'
import { type Batch, type BatchState, batches, batchRows } from './tables'

/** Returns a batch in any state, without its rows; undefined if there is none. */
export async function findBatch(db: Pick<Db, 'select'>, id: string): Promise<Batch | undefined> {
  const [batch] = await db.select().from(batches).where(eq(batches.id, id))
  return batch
}

/** Locks the row of a batch. Throws `not_found`, or `batch_moved_on` if the batch is not in one of these states. */
export async function lockBatch(tx: Tx, id: string, states: readonly BatchState[]): Promise<Batch> {
  const [batch] = await tx.select().from(batches).where(eq(batches.id, id)).for('update')
  if (batch === undefined) throw new ServiceError('not_found', `no batch ${id}`)
  if (!states.includes(batch.state)) throw new ServiceError('batch_moved_on', `batch ${id} is ${batch.state}`)
  return batch
}

/** Writes an audit record about a batch, in the transaction of the change. */
export async function recordBatch(
  tx: Tx,
  desk: Desk,
  actor: Actor,
  batchId: string,
  entry: Pick<AuditEntry, 'action' | 'after' | 'before' | 'reason'>,
): Promise<void> {
  await appendAudit(tx, desk, actor, { object: { kind: 'batch', id: batchId }, result: 'done', ...entry })
}

/** The acts that decide what a batch pays. */
const edits = ['create', 'terms', 'repair', 'intend', 'leave_out', 'submit', 'ask_again', 'retry'].map((act) => `batch.${act}`)

/** Lists the people who uploaded, edited or submitted a batch, from the audit trail. */
export async function listEditors(db: Pick<Db, 'selectDistinct'>, batchId: string): Promise<string[]> {
  const { actorId, objectKind, objectId, action, result } = auditRecords
  const isEdit = and(eq(objectKind, 'batch'), eq(objectId, batchId), inArray(action, edits), eq(result, 'done'))
  const rows = await db
    .selectDistinct({ person: actorId })
    .from(auditRecords)
    .where(and(isEdit, isNotNull(actorId)))
  return rows.flatMap(({ person }) => person ?? [])
}

/** Lists the currencies that the rows of a batch are paid out in. */
export async function listDestinationCurrencies(db: Pick<Db, 'selectDistinct'>, batchId: string): Promise<string[]> {
  const { destinationCurrency } = batchRows
  const rows = await db
    .selectDistinct({ to: destinationCurrency })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.leftOut, false), isNotNull(destinationCurrency)))
  return rows.flatMap(({ to }) => to ?? [])
}
