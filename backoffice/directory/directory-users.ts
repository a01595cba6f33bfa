import { and, asc, count, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ServiceError } from '#contract/errors'
import { type Db, postgresError, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { notifyOfEmail } from '../notices/notify-of-email'
import { listAdminNames, normalizeEmail } from '../people/people'
import { companyIdentities, people } from '../people/tables'
import { disableByDirectory, enablePerson, takeRolesAwayIn } from '../staff/change-person'
import { endResetLinksFor } from '../staff/end-reset-links'
import { directoryUsers } from './tables'

/** A person as the company's directory sees them (SCIM). */
export type DirectoryUser = {
  id: string
  name: string
  email: string
  roles: readonly string[]
  active: boolean
  externalId: string | null
  createdAt: Date
}
export type NewDirectoryUser = Pick<DirectoryUser, 'name' | 'email' | 'active' | 'externalId'>
export type UserFilter = { email: string } | { externalId: string } | { id: string } | undefined

const shown = {
  id: people.id,
  name: people.name,
  email: people.email,
  roles: people.roles,
  disabledAt: people.disabledAt,
  createdAt: people.createdAt,
  externalId: directoryUsers.externalId,
}

/** Lists the people who match the filter, in order of creation from `offset`, with the total number. Demo people are excluded. */
export async function listDirectoryUsers(
  db: Db,
  filter: UserFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ total: number; users: DirectoryUser[] }> {
  const wanted = and(eq(people.demo, false), filter && conditionOf(filter))
  const [rows, [all]] = await Promise.all([
    select(db).where(wanted).orderBy(asc(people.createdAt), asc(people.id)).offset(offset).limit(limit),
    db.select({ total: count() }).from(people).leftJoin(directoryUsers, eq(directoryUsers.personId, people.id)).where(wanted),
  ])
  return { total: all?.total ?? 0, users: rows.map(toUser) }
}

/** Reads one person. Throws `not_found`. */
export async function readDirectoryUser(db: Db, id: string): Promise<DirectoryUser> {
  const [row] = await select(db).where(and(eq(people.demo, false), eq(people.id, id)))
  if (row === undefined) throw new ServiceError('not_found', `no person ${id}`)
  return toUser(row)
}

/** Creates a person without a password and roles. Throws `validation_failed` (`/email`, `taken`). */
export async function createDirectoryUser(desk: Desk, actor: Actor, user: NewDirectoryUser): Promise<DirectoryUser> {
  const id = uuidv7()
  const [createdAt, values] = [desk.now(), { name: user.name, email: normalizeEmail(user.email) }]
  await untaken(() =>
    transaction(desk.db, async (tx) => {
      const disabled = user.active ? {} : { disabledAt: createdAt, disabledByDirectory: true }
      await tx.insert(people).values({ id, ...values, roles: [], ...disabled, createdAt })
      await keepExternalId(tx, id, user.externalId)
      const after = { roles: '', disabled: !user.active }
      await appendAudit(tx, desk, actor, { action: 'people.create', object: { kind: 'person', id }, after, result: 'done' })
    }),
  )
  return readDirectoryUser(desk.db, id)
}

/**
 * Changes a person for the directory; absent members do not change. Deactivation comes first: it ends all sessions and prevents
 * sign-in. Whom an admin has disabled, it does not enable: a directory sends `active` with any change, such as of a name. A
 * person who is linked by e-mail alone loses all roles if it changes (see `takeRolesOfUnlinked`); everybody is notified at the
 * former address. Throws `not_found`, `last_admin` if no admin would remain, and the errors of `createDirectoryUser`.
 */
export async function changeDirectoryUser(
  desk: Desk,
  actor: Actor,
  id: string,
  { active, externalId, ...changes }: Partial<NewDirectoryUser>,
): Promise<DirectoryUser> {
  const before = await readDirectoryUser(desk.db, id)
  if (active === false && before.active) await disableByDirectory(desk, actor, id)
  await untaken(() =>
    transaction(desk.db, async (tx) => {
      if (externalId !== undefined) await keepExternalId(tx, id, externalId)
      await rename(tx, desk, actor, id, changes)
    }),
  )
  if (active === true && !before.active && (await isDisabledByDirectory(desk.db, id))) await enablePerson(desk, actor, id)
  return readDirectoryUser(desk.db, id)
}

/** Changes what is given of name and e-mail. The row is locked first, so that of two requests at once neither undoes the other. */
async function rename(tx: Tx, desk: Desk, actor: Actor, id: string, changes: Partial<Pick<NewDirectoryUser, 'name' | 'email'>>) {
  const [was] = await tx.select({ name: people.name, email: people.email }).from(people).where(eq(people.id, id)).for('update')
  if (was === undefined) throw new ServiceError('not_found', `no person ${id}`)
  const { name = was.name, email: typed = was.email } = changes
  const email = normalizeEmail(typed)
  if (name === was.name && email === was.email) return
  if (email !== was.email) await takeRolesOfUnlinked(tx, desk, actor, id)
  await tx.update(people).set({ name, email }).where(eq(people.id, id))
  await endResetLinksFor(tx, desk, actor, id)
  const entry = { action: 'people.rename', object: { kind: 'person', id }, before: was, after: { name, email } }
  await appendAudit(tx, desk, actor, { ...entry, result: 'done' })
  if (email !== was.email) await notifyOfEmail(tx, { personId: id, former: was.email, at: desk.now() })
}

async function isDisabledByDirectory(db: Db, id: string): Promise<boolean> {
  const [person] = await db.select({ by: people.disabledByDirectory }).from(people).where(eq(people.id, id))
  return person?.by === true
}

/**
 * Removes the roles of a person who is known by e-mail alone when that e-mail changes, because whoever has the new address at the
 * company could then sign in as them. Admins, or the claims of the provider, can assign roles again.
 */
async function takeRolesOfUnlinked(tx: Tx, desk: Desk, actor: Actor, id: string): Promise<void> {
  const [person] = await tx.select({ roles: people.roles }).from(people).where(eq(people.id, id)).for('update')
  const [known] = await tx.select().from(companyIdentities).where(eq(companyIdentities.personId, id))
  if (known !== undefined || person === undefined || person.roles.length === 0) return
  await takeRolesAwayIn(tx, desk, actor, id)
  if (person.roles.includes('admin') && (await listAdminNames({ db: tx, demo: desk.demo })).length === 0)
    throw new ServiceError('last_admin', 'nobody would manage people')
}

function select(db: Db) {
  return db.select(shown).from(people).leftJoin(directoryUsers, eq(directoryUsers.personId, people.id)).$dynamic()
}

function toUser({ disabledAt, ...row }: Omit<DirectoryUser, 'active'> & { disabledAt: Date | null }): DirectoryUser {
  return { ...row, active: disabledAt === null }
}

function conditionOf(filter: Exclude<UserFilter, undefined>) {
  if ('email' in filter) return eq(people.email, normalizeEmail(filter.email))
  return 'id' in filter ? eq(people.id, filter.id) : eq(directoryUsers.externalId, filter.externalId)
}

async function keepExternalId(tx: Tx, personId: string, externalId: string | null): Promise<void> {
  const set = { externalId }
  await tx
    .insert(directoryUsers)
    .values({ personId, ...set })
    .onConflictDoUpdate({ target: directoryUsers.personId, set })
}

async function untaken(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (postgresError(error)?.constraint_name !== 'people_email_unique') throw error
    const errors = [{ pointer: '/email', code: 'invalid_format', detail: 'taken' }]
    throw new ServiceError('validation_failed', '/email: taken', { errors })
  }
}
