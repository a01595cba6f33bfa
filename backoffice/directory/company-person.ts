import { and, eq } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { type Desk, directoryActor } from '../desk'
import { isSuitable } from '../people/must-suit-roles'
import { findRowByEmail, mayEnter, type Person, readPerson, toPerson } from '../people/people'
import type { Role } from '../people/roles'
import { companyIdentities } from '../people/tables'
import { type Origin, strangerFrom } from '../sign-in/enter'
import { changeRolesIn, takeRolesAwayIn } from '../staff/change-person'

/** What the identity provider of the company has signed of somebody. */
export type CompanyClaims = {
  issuer: string
  subject: string
  /** Undefined where it is not said, or said to be unverified. */
  email: string | undefined
  /** When they last showed the provider who they are; undefined where it does not say. */
  shownAt: Date | undefined
  /** The roles that the provider gives; undefined where roles are given here. */
  roles: readonly Role[] | undefined
}

/** The clock of the company may be so far ahead. What lies later was no second of a clock, such as one that counts milliseconds. */
const aheadSeconds = 30

/** When somebody showed the company who they are, as the claims say it; undefined where they do not say it, or what they say cannot be. */
export function readShownAt({ shownAt }: Pick<CompanyClaims, 'shownAt'>, now: Date): Date | undefined {
  return shownAt !== undefined && shownAt.getTime() <= now.getTime() + aheadSeconds * 1000 ? shownAt : undefined
}

type Refusal = 'company_unknown' | 'company_no_role' | 'company_roles'
/** `hasOtherRoles`: than before, and so every session of theirs has ended. */
type Taken = { person: Person; hasOtherRoles: boolean }

/**
 * Takes in what the company says of somebody who was made here before: the roles of its claim become theirs, and from then on they are known by their subject. Refuses with
 * `company_unknown`, `company_no_role` and `company_roles` (a combination that nobody may hold: what they hold stays as it is). Who is given no role any more loses those they had.
 */
export async function takeClaims(
  tx: Tx,
  desk: Desk,
  claims: CompanyClaims,
  from: Origin,
): Promise<Taken | { refused: Refusal; person?: Person }> {
  const person = await findPerson(tx, claims)
  // Whom a demo invented has no company.
  if (person === undefined || person.demo) return { refused: 'company_unknown' }
  if (!mayEnter(desk, person)) return { refused: 'company_unknown', person }
  const { roles = person.roles } = claims
  const company = directoryActor(from.requestId, strangerFrom(from).address)
  if (roles.length === 0) {
    if (person.roles.length > 0) await takeRolesAwayIn(tx, desk, company, person.id)
    return { refused: 'company_no_role', person }
  }
  if (claims.roles !== undefined && !isSuitable(desk, roles)) return { refused: 'company_roles', person }
  const hasOtherRoles = roles.length !== person.roles.length || !roles.every((role) => person.roles.includes(role))
  if (hasOtherRoles) await changeRolesIn(tx, desk, company, person.id, roles)
  await link(tx, desk, claims, person.id)
  return { person: { ...person, roles: [...roles] }, hasOtherRoles }
}

/** Whom the company means. Somebody else with the same e-mail is another person to it, and is nobody here. */
export async function findPerson(tx: Tx, { issuer, subject, email }: CompanyClaims): Promise<Person | undefined> {
  const { issuer: by, subject: as, personId } = companyIdentities
  const [known] = await tx
    .select()
    .from(companyIdentities)
    .where(and(eq(by, issuer), eq(as, subject)))
  if (known !== undefined) return readPerson(tx, known.personId)
  const row = email === undefined ? undefined : await findRowByEmail(tx, email)
  if (row === undefined) return undefined
  const [other] = await tx.select().from(companyIdentities).where(eq(personId, row.id))
  return other === undefined ? toPerson(row) : undefined
}

/** Of two who would link one person at once the second waits, and finds it done or fails. */
async function link(tx: Tx, { now }: Desk, { issuer, subject }: CompanyClaims, personId: string): Promise<void> {
  const row = { issuer, subject, personId, linkedAt: now() }
  const key = [companyIdentities.issuer, companyIdentities.subject]
  await tx.insert(companyIdentities).values(row).onConflictDoNothing({ target: key })
}
