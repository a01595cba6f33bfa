import { createHash, randomBytes } from 'node:crypto'
import { and, arrayContains, asc, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { auditRecords } from '../audit/tables'
import type { Actor, Desk } from '../desk'
import { mustSuitRoles } from '../people/must-suit-roles'
import { findRowByEmail, hasPeople, normalizeEmail } from '../people/people'
import { decidingRoles, type Role } from '../people/roles'
import { people } from '../people/tables'
import { invitations } from './tables'

/** The validity of a link, in hours. */
export const invitationHours = 24
/** Days for which a used or expired link is remembered, to explain it to a late visitor and to invite the person again. */
const rememberedDays = 30
const hourMs = 3600 * 1000

/** A placeholder for the e-mail in the invitation of the first admin, who enters their own. */
const firstAdmin = ''

/** `token` is only in the link: the table stores its hash. */
export type NewLink = { token: string; expiresAt: Date }
export type Invitation = Omit<typeof invitations.$inferSelect, 'tokenHash'>
type Kept = Pick<Invitation, 'name' | 'email' | 'roles'>
export type Invited = { name: string; email: string; roles: readonly Role[] }

/**
 * Creates a link with which a person sets a password and joins. It works once, for 24 hours, and replaces earlier links for that
 * e-mail. Throws `validation_failed` for `/roles` (like `mustSuitRoles`, and `two_admins` for roles that need a second admin) and
 * `/email` (taken), and `forbidden` if the actor is not an admin.
 */
export function invite(desk: Desk, actor: Actor, { name, email, roles }: Invited): Promise<NewLink> {
  const values = { name: name.trim().normalize('NFC'), email: normalizeEmail(email), roles: [...new Set(roles)] }
  return transaction(desk.db, (tx) => keepAllowed(tx, desk, actor, values))
}

/** Replaces the link of an unused invitation, with its present roles. Throws `not_found` if it is gone, and like `invite`. */
export function renewInvitation(desk: Desk, actor: Actor, personId: string): Promise<NewLink> {
  return transaction(desk.db, async (tx) => {
    const unused = and(eq(invitations.personId, personId), isNull(invitations.usedAt))
    const { name, email, roles } = invitations
    const [open] = await tx.select({ name, email, roles }).from(invitations).where(unused).for('update')
    if (open === undefined) throw new ServiceError('not_found', `no open invitation ${personId}`)
    return keepAllowed(tx, desk, actor, open)
  })
}

async function keepAllowed(tx: Tx, desk: Desk, actor: Actor, invited: Kept): Promise<NewLink> {
  mustSuitRoles(desk, invited.roles)
  await mustManagePeople(tx, actor)
  if (invited.roles.some((role) => needsTwoAdmins.includes(role)) && (await hasOtherAdmin(tx, desk, actor)))
    throw refused('/roles', 'two_admins')
  if ((await findRowByEmail(tx, invited.email)) !== undefined) throw refused('/email', 'taken')
  return keep(tx, desk, actor, invited)
}

/**
 * Creates the link for the first admin, replacing an earlier one. Undefined if people exist already. The link becomes invalid as
 * soon as they do.
 */
export function inviteFirstAdmin(desk: Desk, actor: Actor): Promise<NewLink | undefined> {
  return transaction(desk.db, async (tx) => {
    if (await hasPeople({ db: tx, demo: desk.demo })) return undefined
    return keep(tx, desk, actor, { name: '', email: firstAdmin, roles: ['admin'] })
  })
}

/** Roles that could let an admin return as a second person: a change of roles assigns them, which another admin accepts. */
const needsTwoAdmins: readonly Role[] = ['admin', ...decidingRoles]

/**
 * Returns whether there is another admin. Disabled admins count, since otherwise an admin could disable the others to be alone;
 * demo people count only in a demo. For the operator, who needs nobody's consent, it is false.
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

/** Stores the invitation. A repeated one for the same e-mail keeps its person id, and the old link becomes invalid. */
async function keep(tx: Tx, desk: Desk, actor: Actor, invited: Kept): Promise<NewLink> {
  const token = randomBytes(32).toString('base64url')
  const invitedAt = desk.now()
  const expiresAt = new Date(invitedAt.getTime() + invitationHours * hourMs)
  const set = { ...invited, tokenHash: hash(token), invitedBy: actor.name, invitedAt, expiresAt, usedAt: null }
  const [stored] = await tx
    .insert(invitations)
    .values({ personId: uuidv7(), ...set })
    .onConflictDoUpdate({ target: invitations.email, set })
    .returning()
  if (stored === undefined) throw new Error('an invitation did not come back')
  const after = { roles: invited.roles.join(', '), expires: expiresAt.toISOString() }
  const object = { kind: 'person', id: stored.personId }
  await appendAudit(tx, desk, actor, { action: 'people.invite', object, after, result: 'done' })
  return { token, expiresAt }
}

/** Ends an unused link. Throws `not_found` if there is none. */
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
 * Ends the unused links of a person who may no longer invite, since they may have invited an e-mail of their own. The trail names
 * the last inviter. Runs in the transaction that removes the right.
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

/** Throws `forbidden` unless the actor is an active admin or the operator. A share lock keeps that true until the commit. */
async function mustManagePeople(tx: Tx, { personId }: Actor): Promise<void> {
  if (personId === null) return
  const [row] = await tx.select().from(people).where(eq(people.id, personId)).for('share')
  if (!row?.roles.includes('admin') || row.disabledAt !== null) throw new ServiceError('forbidden', 'invites nobody any more')
}

/** Lists people who have not joined yet, by name, including those whose link has expired. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  const open = and(isNull(invitations.usedAt), ne(invitations.email, firstAdmin))
  const rows = await db.select().from(invitations).where(open).orderBy(asc(invitations.name), asc(invitations.personId))
  return rows.map(({ tokenHash: _tokenHash, ...rest }) => rest)
}

/**
 * Finds the invitation of a valid link, and whether it is for the first admin. Throws `invitation_unknown`, `invitation_expired`
 * or `invitation_used`.
 */
export async function findInvitation(
  desk: Pick<Desk, 'db' | 'now' | 'demo'>,
  token: string,
  { lock }: { lock: boolean },
): Promise<Invitation & { isFirst: boolean }> {
  const requested = desk.db
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hash(token)))
  const [row] = await (lock ? requested.for('update') : requested)
  if (row === undefined) throw new ServiceError('invitation_unknown', 'no such link')
  const isFirst = row.email === firstAdmin
  if (row.usedAt !== null || (isFirst && (await hasPeople(desk)))) throw new ServiceError('invitation_used', 'a used link')
  if (desk.now() >= row.expiresAt) throw new ServiceError('invitation_expired', 'an old link')
  const { tokenHash: _tokenHash, ...invitation } = row
  return { ...invitation, isFirst }
}

/** Marks the link as used, in the transaction that creates the person, under the lock of `findInvitation`. */
export async function useUp(tx: Tx, desk: Pick<Desk, 'now'>, personId: string): Promise<void> {
  await tx.update(invitations).set({ usedAt: desk.now() }).where(eq(invitations.personId, personId))
}

/** Deletes invitations that were used or expired long ago, as they have personal data. A periodic job of the worker. */
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
