import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Db, Tx } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Masked } from '../columns'
import { type Actor, type Desk, knownAddress } from '../desk'
import { mustFindRow, type Person, toPerson } from '../people/people'
import type { Origin } from '../sign-in/enter'
import { beginAnonymousAttempt, endAnonymousAttempt } from '../sign-in/throttle'
import { changePassword } from './change-person'
import { passwordResets } from './tables'

const hoursOfLink = 24

/** `token` is only in the link: the table stores its hash. */
export type ResetLink = { token: string; expiresAt: Date }
type From = Pick<Origin, 'address' | 'requestId'>

/**
 * Creates a link with which this person sets another password; it replaces earlier links. It works once, for 24 hours. Until then
 * the password stays valid, and the second factor remains in any case. Runs in the transaction in which a second admin agrees.
 */
export async function makeResetLinkIn(tx: Tx, desk: Desk, actor: Actor, personId: string, more: Masked): Promise<ResetLink> {
  const token = randomBytes(32).toString('base64url')
  const madeAt = desk.now()
  const expiresAt = new Date(madeAt.getTime() + hoursOfLink * 3600 * 1000)
  const set = { tokenHash: hash(token), madeBy: actor.personId, madeAt, expiresAt, usedAt: null }
  await tx
    .insert(passwordResets)
    .values({ personId, ...set })
    .onConflictDoUpdate({ target: passwordResets.personId, set })
  const entry = { action: 'people.make_reset', object: { kind: 'person', id: personId }, result: 'done' } as const
  await appendAudit(tx, desk, actor, { ...entry, after: { expires: expiresAt.toISOString(), ...more } })
  return { token, expiresAt }
}

/** Finds the person of a link. Failures count for the network address. Throws `too_many_attempts`, and like `findReset`. */
export async function openReset(desk: Desk, token: string, { address }: Pick<From, 'address'>): Promise<Person> {
  await beginAnonymousAttempt(desk, address)
  const person = await findReset(desk.db, desk, token)
  await endAnonymousAttempt(desk, address)
  return person
}

/**
 * Sets the password that was chosen with a link, and ends the link and all sessions of the person. Throws like `openReset`, and
 * `validation_failed` (`/password`), after which the link still works.
 */
export async function resetPassword(
  desk: Desk,
  { token, password }: { token: string; password: string },
  from: From,
): Promise<Person> {
  const person = await openReset(desk, token, from)
  const { id: personId, name, roles } = person
  const { requestId, address } = from
  const actor: Actor = { personId, name, roles, sessionId: null, requestId, address: knownAddress(address) }
  await changePassword(desk, actor, person, password, async (tx) => {
    await findReset(tx, desk, token, { lock: true })
  })
  return person
}

/** Finds the person of a link. Throws `reset_unknown`, `reset_used` or `reset_expired`. */
async function findReset(db: Db, { now }: Pick<Desk, 'now'>, token: string, { lock = false } = {}): Promise<Person> {
  const requested = db
    .select()
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hash(token)))
  const [row] = await (lock ? requested.for('update') : requested)
  if (row === undefined) throw new ServiceError('reset_unknown', 'no such link')
  if (row.usedAt !== null) throw new ServiceError('reset_used', 'a used link')
  if (now() >= row.expiresAt) throw new ServiceError('reset_expired', 'an old link')
  return toPerson(await mustFindRow(db, row.personId))
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
