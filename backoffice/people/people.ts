import { and, arrayContains, asc, eq, isNull } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Db } from '#database/open'
import type { Desk } from '../desk'
import type { Role } from './roles'
import { type Locale, people, type Theme } from './tables'

export type Person = {
  id: string
  name: string
  email: string
  roles: Role[]
  /** Null until chosen: the browser's language and the system's theme apply. */
  locale: Locale | null
  theme: Theme | null
  demo: boolean
  disabledAt: Date | null
  /** When the second factor was set up. */
  secondFactorAt: Date | null
}

type PersonRow = typeof people.$inferSelect

/** Converts a row without its password hash. */
export function toPerson(row: PersonRow): Person {
  const { passwordHash: _hash, passwordChangedAt: _changed, createdAt: _created, ...person } = row
  return person
}

/** Normalizes an e-mail address for comparison. */
export function normalizeEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase()
}

/** Lists all people by name. */
export async function listPeople(db: Db): Promise<Person[]> {
  return (await db.select().from(people).orderBy(asc(people.name), asc(people.id))).map(toPerson)
}

/** Lists the people that the sign-in page of a demo offers. */
export async function listDemoPeople(db: Db): Promise<Person[]> {
  const rows = await db
    .select()
    .from(people)
    .where(and(eq(people.demo, true), isNull(people.disabledAt)))
  return rows.map(toPerson).sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Returns whether a person may sign in: not disabled, and not a demo person outside a demo, even on a database from a demo. */
export function mayEnter({ demo }: Pick<Desk, 'demo'>, person: Pick<Person, 'demo' | 'disabledAt'>): boolean {
  return person.disabledAt === null && (demo || !person.demo)
}

/** Returns whether any person exists. Demo people count only in a demo. */
export async function hasPeople({ db, demo }: Pick<Desk, 'db' | 'demo'>): Promise<boolean> {
  const [first] = await db
    .select({ id: people.id })
    .from(people)
    .where(demo ? undefined : eq(people.demo, false))
    .limit(1)
  return first !== undefined
}

/** Lists the names of the active admins, who could grant a permission to others; `toWhom`, a person id, is left out. */
export async function listAdminNames(desk: Pick<Desk, 'db' | 'demo'>, toWhom?: string | null): Promise<string[]> {
  const rows = await desk.db
    .select()
    .from(people)
    .where(arrayContains(people.roles, ['admin']))
    .orderBy(asc(people.name))
  return rows.filter((person) => mayEnter(desk, person) && person.id !== toWhom).map(({ name }) => name)
}

/** Reads a person. Throws `not_found`. */
export async function readPerson(db: Db, personId: string): Promise<Person> {
  return toPerson(await mustFindRow(db, personId))
}

/** Reads a row with the password hash, for password checks only. Throws `not_found`. */
export async function mustFindRow(db: Db, personId: string): Promise<PersonRow> {
  const [row] = await db.select().from(people).where(eq(people.id, personId))
  if (row === undefined) throw new ServiceError('not_found', `no person ${personId}`)
  return row
}

/** Returns a person, also a disabled one, by an e-mail in any case; undefined if there is none. */
export async function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  const row = await findRowByEmail(db, email)
  return row && toPerson(row)
}

/** Finds a row with the password hash, for password checks only. */
export async function findRowByEmail(db: Db, email: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(people)
    .where(eq(people.email, normalizeEmail(email)))
  return row
}

/** Returns a person of the demo, also a disabled one; undefined for everybody else. */
export async function findDemoPerson(db: Db, personId: string): Promise<Person | undefined> {
  const [row] = await db
    .select()
    .from(people)
    .where(and(eq(people.id, personId), eq(people.demo, true)))
  return row && toPerson(row)
}

/** Saves preferences of a person; absent members do not change. */
export async function savePreferences(db: Db, personId: string, chosen: { locale?: Locale; theme?: Theme }): Promise<void> {
  if (chosen.locale === undefined && chosen.theme === undefined) return
  await db.update(people).set(chosen).where(eq(people.id, personId))
}
