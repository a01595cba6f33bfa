import { createHash, randomBytes } from 'node:crypto'
import { and, arrayContains, asc, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import { decidingRoles } from '../approvals/policy.rules'
import { appendAudit } from '../audit/append-audit'
import { auditRecords } from '../audit/tables'
import type { Actor, Desk } from '../desk'
import { mustSuitRoles } from '../people/must-suit-roles'
import { findRowByEmail, hasPeople, normalizeEmail } from '../people/people'
import type { Role } from '../people/roles'
import { people } from '../people/tables'
import { invitations } from './tables'

/** So long a link works. */
export const invitationHours = 24
/** So long it is remembered afterwards, for whoever opens it late or would invite the person anew. */
const rememberedDays = 30
const hourMs = 3600 * 1000

/** The e-mail of an invitation for the first admin, who says their own. */
const firstAdmin = ''

/** `token` goes into the link and nowhere else: the table holds only its hash. */
export type NewLink = { token: string; expiresAt: Date }
export type Invitation = Omit<typeof invitations.$inferSelect, 'tokenHash'>
export type Invited = { name: string; email: string; roles: readonly Role[] }

/**
 * Makes a link on which somebody sets a password and becomes a person. It works once, for 24 hours, and ends every earlier link for that e-mail.
 * Refuses with `validation_failed`: `/roles` (as `mustSuitRoles` does, and `two_admins` for a role that a second admin has to agree to), `/email`
 * (already somebody's); with `forbidden` who manages no people.
 */
export function invite(desk: Desk, actor: Actor, { name, email, roles }: Invited): Promise<NewLink> {
  mustSuitRoles(desk, roles)
  const values = { name: name.trim().normalize('NFC'), email: normalizeEmail(email), roles: [...new Set(roles)] }
  return transaction(desk.db, async (tx) => {
    await mustManagePeople(tx, actor)
    if (roles.some((role) => needsTwoAdmins.includes(role)) && (await hasOtherAdmin(tx, desk, actor)))
      throw refused('/roles', 'two_admins')
    if ((await findRowByEmail(tx, values.email)) !== undefined) throw refused('/email', 'taken')
    return keep(tx, desk, actor, values)
  })
}

/**
 * Makes the link on which the first admin says who they are, instead of the one before; undefined where there are people. It is worth nothing
 * as soon as there are.
 */
export function inviteFirstAdmin(desk: Desk, actor: Actor): Promise<NewLink | undefined> {
  return transaction(desk.db, async (tx) => {
    if (await hasPeople({ db: tx, demo: desk.demo })) return undefined
    return keep(tx, desk, actor, { name: '', email: firstAdmin, roles: ['admin'] })
  })
}

/** With one of these an admin could come back as a second person: it is given by a change of roles, which another admin accepts. */
const needsTwoAdmins: readonly Role[] = ['admin', ...decidingRoles]

/**
 * Whether there is somebody else who is an admin, also one who is disabled: otherwise an admin would be alone as soon as they had disabled the others. The operator asks nobody. People whom a demo
 * invented count in a demo only.
 */
async function hasOtherAdmin(tx: Tx, { demo }: Desk, { personId }: Actor): Promise<boolean> {
  if (personId === null) return false
  const [other] = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(arrayContains(people.roles, ['admin']), ne(people.id, personId), demo ? undefined : eq(people.demo, false)))
    .limit(1)
  return other !== undefined
}

/** Whose e-mail is invited already keeps the id; the link of before is forgotten. */
async function keep(tx: Tx, desk: Desk, actor: Actor, invited: Pick<Invitation, 'name' | 'email' | 'roles'>): Promise<NewLink> {
  const token = randomBytes(32).toString('base64url')
  const invitedAt = desk.now()
  const expiresAt = new Date(invitedAt.getTime() + invitationHours * hourMs)
  const set = { ...invited, tokenHash: hash(token), invitedBy: actor.name, invitedAt, expiresAt, usedAt: null }
  const [kept] = await tx
    .insert(invitations)
    .values({ personId: uuidv7(), ...set })
    .onConflictDoUpdate({ target: invitations.email, set })
    .returning()
  if (kept === undefined) throw new Error('an invitation did not come back')
  const after = { roles: invited.roles.join(', '), expires: expiresAt.toISOString() }
  const object = { kind: 'person', id: kept.personId }
  await appendAudit(tx, desk, actor, { action: 'people.invite', object, after, result: 'done' })
  return { token, expiresAt }
}

/** Ends the link of somebody who has not come in; `not_found` when there is none. */
export function withdrawInvitation(desk: Desk, actor: Actor, personId: string): Promise<void> {
  return transaction(desk.db, async (tx) => {
    const [gone] = await tx
      .delete(invitations)
      .where(and(eq(invitations.personId, personId), isNull(invitations.usedAt)))
      .returning()
    if (gone === undefined) throw new ServiceError('not_found', `no open invitation ${personId}`)
    await recordWithdrawal(tx, desk, actor, gone)
  })
}

/**
 * Ends the open links of somebody who may invite nobody any more: on one of an e-mail of their own they would come back. Who invited last
 * stands in the trail. In the transaction that takes the right away.
 */
export async function withdrawInvitationsOf(tx: Tx, desk: Desk, actor: Actor, inviterId: string): Promise<void> {
  const { actorId, action, objectKind, objectId, seq } = auditRecords
  const inviter = tx
    .select({ actorId })
    .from(auditRecords)
    .where(and(eq(objectKind, 'person'), eq(objectId, sql`${invitations.personId}::text`), eq(action, 'people.invite')))
    .orderBy(desc(seq))
    .limit(1)
  const gone = await tx
    .delete(invitations)
    .where(and(isNull(invitations.usedAt), eq(sql`(${inviter})`, inviterId)))
    .returning()
  for (const invitation of gone) await recordWithdrawal(tx, desk, actor, invitation)
}

function recordWithdrawal(tx: Tx, desk: Desk, actor: Actor, { personId, roles }: Pick<Invitation, 'personId' | 'roles'>) {
  const object = { kind: 'person', id: personId }
  const before = { roles: roles.join(', ') }
  return appendAudit(tx, desk, actor, { action: 'people.withdraw', object, before, result: 'done' })
}

/** Held until the link is made, so that none is made by somebody whose right is taken away meanwhile. The operator is nobody of them. */
async function mustManagePeople(tx: Tx, { personId }: Actor): Promise<void> {
  if (personId === null) return
  const [row] = await tx.select().from(people).where(eq(people.id, personId)).for('share')
  if (!row?.roles.includes('admin') || row.disabledAt !== null) throw new ServiceError('forbidden', 'invites nobody any more')
}

/** Returns who has not come in yet, by name; also those whose link has expired. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const open = and(isNull(invitations.usedAt), ne(invitations.email, firstAdmin))
  const rows = await db.select().from(invitations).where(open).orderBy(asc(invitations.name), asc(invitations.personId))
  return rows.map(({ tokenHash: _tokenHash, ...rest }) => rest)
}

/**
 * The invitation of a link that works now, and whether it is for the first admin. Refuses with `invitation_unknown`, `invitation_expired` or
 * `invitation_used`.
 */
export async function findInvitation(
  desk: Pick<Desk, 'db' | 'now' | 'demo'>,
  token: string,
  { lock }: { lock: boolean },
): Promise<Invitation & { isFirst: boolean }> {
  const asked = desk.db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hash(token)))
  const [row] = await (lock ? asked.for('update') : asked)
  if (row === undefined) throw new ServiceError('invitation_unknown', 'no such link')
  const isFirst = row.email === firstAdmin
  if (row.usedAt !== null || (isFirst && (await hasPeople(desk)))) throw new ServiceError('invitation_used', 'a used link')
  if (desk.now() >= row.expiresAt) throw new ServiceError('invitation_expired', 'an old link')
  const { tokenHash: _tokenHash, ...invitation } = row
  return { ...invitation, isFirst }
}

/** The link works no more. In the transaction that makes the person, under the lock of `findInvitation`. */
export async function useUp(tx: Tx, desk: Pick<Desk, 'now'>, personId: string): Promise<void> {
  await tx.update(invitations).set({ usedAt: desk.now() }).where(eq(invitations.personId, personId))
}

/** Forgets invitations that were used or expired long ago: they hold a name and an e-mail. For the worker, now and then. */
export async function sweepInvitations({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - rememberedDays * 24 * hourMs)
  await db.delete(invitations).where(lt(sql`coalesce(${invitations.usedAt}, ${invitations.expiresAt})`, oldest.toISOString()))
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function refused(pointer: string, detail: string): ServiceError {
  return new ServiceError('validation_failed', `${pointer}: ${detail}`, {
    errors: [{ pointer, code: 'invalid_format', detail }],
  })
}
