import { createHash } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#database/open'
import type { Actor, Desk } from '../desk'
import { type AuditEntry, appendAudit } from './append-audit'
import { auditHead, auditRecords, auditTexts } from './tables'

/** Actions whose records describe an erasure of texts of the trail. */
export const erasingActions = ['customer.forget', 'person.erase'] as const

type Erasure = Omit<AuditEntry, 'action' | 'result'> & { action: (typeof erasingActions)[number] }

/**
 * Erases texts of the trail permanently and records their number and a digest of their tokens. The records that refer to them and
 * the chain do not change. `which` selects the texts; it must exclude erased ones. Returns how many were erased.
 */
export async function eraseTexts(
  tx: Tx,
  desk: Pick<Desk, 'auditKey' | 'now'>,
  actor: Actor,
  { which, entry }: { which: SQL | undefined; entry: Erasure },
): Promise<number> {
  // Locks the head, so that no record and no text can be added between the query and the erasure.
  await tx.select({ seq: auditHead.seq }).from(auditHead).for('update')
  const found = await tx.select({ token: auditTexts.token }).from(auditTexts).where(which)
  const tokens = found.map(({ token }) => token).sort(Buffer.compare)
  const digest = createHash('sha256')
  for (const token of tokens) digest.update(token)
  const after = { ...entry.after, texts: tokens.length, texts_digest: digest.digest('hex') }
  const seq = await appendAudit(tx, desk, actor, { ...entry, after, result: 'done' })
  for (let from = 0; from < tokens.length; from += 1000) {
    const gone = { salt: null, content: null, owner: null, erasedBy: seq }
    await tx
      .update(auditTexts)
      .set(gone)
      .where(inArray(auditTexts.token, tokens.slice(from, from + 1000)))
  }
  return tokens.length
}

/** Selects the names and addresses of a person of the console, and the texts of other records that name the person. */
export function textsOfPerson({ id, name }: { id: string; name: string }): SQL | undefined {
  const named = sql`(${auditTexts.content}::jsonb -> 'after' ->> 'assignee' = ${name} or ${auditTexts.content}::jsonb -> 'after' ->> 'invited_by' = ${name})`
  return or(eq(auditTexts.owner, id), and(isNull(auditTexts.owner), isNotNull(auditTexts.content), named))
}

export type RecordsOfKind = { kind: string; ids: readonly string[] }

/** Selects the reasons and personal members in the texts of these records. */
export function textsOfRecords(records: readonly RecordsOfKind[]): SQL | undefined {
  const { toldToken, objectKind, objectId } = auditRecords
  const theirs = records.map(({ kind, ids }) => and(eq(objectKind, kind), inArray(objectId, [...ids])))
  const tokens = sql`select ${toldToken} from ${auditRecords} where ${and(isNotNull(toldToken), or(...theirs))}`
  return and(isNotNull(auditTexts.content), sql`${auditTexts.token} in (${tokens})`)
}

/** Returns whether any of these texts exists. */
export async function hasTexts(tx: Tx, which: SQL | undefined): Promise<boolean> {
  const [one] = await tx.select({ token: auditTexts.token }).from(auditTexts).where(which).limit(1)
  return one !== undefined
}
