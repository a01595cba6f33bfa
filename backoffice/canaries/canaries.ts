import { and, asc, eq, or } from 'drizzle-orm'
import { type Db, type Tx, transaction } from '#database/open'
import { type AuditObject, appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { notify } from '../notices/notify'
import { canaries, canaryKinds } from './tables'

type CanaryKind = (typeof canaryKinds)[number]
export type Canary = { kind: CanaryKind; id: string }

/** Marks a record as a canary: nobody has a reason to open it. Returns false if it is one already. */
export function setCanary(desk: Desk, actor: Actor, { kind, id }: Canary): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    const set = { objectKind: kind, objectId: id, setAt: desk.now() }
    const made = await tx.insert(canaries).values(set).onConflictDoNothing().returning({ id: canaries.objectId })
    if (made.length > 0) await record(tx, desk, actor, 'canary.set', { kind, id })
    return made.length > 0
  })
}

/** Removes a canary. Returns false if there was none. */
export function removeCanary(desk: Desk, actor: Actor, { kind, id }: Canary): Promise<boolean> {
  return transaction(desk.db, async (tx) => {
    const gone = await tx
      .delete(canaries)
      .where(and(eq(canaries.objectKind, kind), eq(canaries.objectId, id)))
      .returning({ id: canaries.objectId })
    if (gone.length > 0) await record(tx, desk, actor, 'canary.remove', { kind, id })
    return gone.length > 0
  })
}

/** Returns all records that nobody has reason to open, oldest first. */
export async function listCanaries(db: Db): Promise<Canary[]> {
  const rows = await db.select().from(canaries).orderBy(asc(canaries.setAt), asc(canaries.objectId))
  return rows.map(({ objectKind: kind, objectId: id }) => ({ kind, id }))
}

/**
 * Records the opening of canaries and notifies admins and auditors, except the person who opened them. Must be called before
 * anything is shown.
 */
export async function watchOpening(desk: Desk, actor: Actor, opened: readonly AuditObject[]): Promise<void> {
  const found = await findCanaries(desk.db, opened)
  if (found.length > 0) await transaction(desk.db, (tx) => notifyOf(tx, desk, actor, found))
}

/** Does the same as `watchOpening`, in the transaction that records what was opened. */
export async function watchOpeningIn(tx: Tx, desk: Desk, actor: Actor, opened: readonly AuditObject[]): Promise<void> {
  await notifyOf(tx, desk, actor, await findCanaries(tx, opened))
}

async function notifyOf(tx: Tx, desk: Desk, actor: Actor, found: readonly Canary[]): Promise<void> {
  for (const canary of found) {
    await record(tx, desk, actor, 'canary.open', canary)
    const to = { roles: ['admin', 'auditor'], except: [actor.personId] } as const
    await notify(tx, { to, kind: 'canary_opened', about: canary, at: desk.now() })
  }
}

async function findCanaries(db: Db, opened: readonly AuditObject[]): Promise<Canary[]> {
  const requested = opened.flatMap(({ kind, id }) => {
    const known = canaryKinds.find((one) => one === kind)
    return known === undefined || id === '' ? [] : [and(eq(canaries.objectKind, known), eq(canaries.objectId, id))]
  })
  if (requested.length === 0) return []
  const rows = await db
    .select()
    .from(canaries)
    .where(or(...requested))
  return rows.map(({ objectKind: kind, objectId: id }) => ({ kind, id }))
}

/** Writes an audit record with its own object kind, so that readers of the record's history do not learn that it is a canary. */
function record(tx: Tx, desk: Desk, actor: Actor, action: string, { kind, id }: Canary): Promise<bigint> {
  return appendAudit(tx, desk, actor, {
    action,
    object: { kind: 'canary', id },
    after: { object_kind: kind, object_id: id },
    result: 'done',
  })
}
