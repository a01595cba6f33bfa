import { and, eq } from 'drizzle-orm'
import type { Tx } from '#database/open'
import { type Desk, directoryActor } from '../desk'
import { isSuitable } from '../people/must-suit-roles'
import { findRowByEmail, mayEnter, type Person, readPerson, toPerson } from '../people/people'
import type { Role } from '../people/roles'
import { companyIdentities } from '../people/tables'
import { type Origin, strangerFrom } from '../sign-in/enter'
import { changeRolesIn, takeRolesAwayIn } from '../staff/change-person'

/** The signed claims of the company's identity provider about a person. */
export type CompanyClaims = {
  issuer: string
  subject: string
  /** Undefined if it is absent or marked as unverified. */
  email: string | undefined
  /** The time of the last authentication at the provider (`auth_time`); undefined if it is absent. */
  shownAt: Date | undefined
  /** The roles that the provider assigns; undefined if roles are assigned in the console. */
  roles: readonly Role[] | undefined
}

/** The tolerated clock lead of the provider, in seconds. A later time is invalid, such as one given in milliseconds. */
const aheadSeconds = 30

/** Returns the time of authentication from the claims; undefined if it is absent or implausible. */
export function readShownAt({ shownAt }: Pick<CompanyClaims, 'shownAt'>, now: Date): Date | undefined {
  return shownAt !== undefined && shownAt.getTime() <= now.getTime() + aheadSeconds * 1000 ? shownAt : undefined
}

type Refusal = 'company_unknown' | 'company_no_role' | 'company_roles'
/** `hasOtherRoles`: the roles have changed, and so all sessions of the person have ended. */
type Taken = { person: Person; hasOtherRoles: boolean }

/**
 * Applies the claims about a person who already exists in the console: sets the roles from the claims and links the subject.
 * Refuses with `company_unknown`, `company_no_role` (removes all roles) or `company_roles` (a forbidden combination; the roles do
 * not change).
 */
export async function takeClaims(
  tx: Tx,
  desk: Desk,
  claims: CompanyClaims,
  from: Origin,
): Promise<Taken | { refused: Refusal; person?: Person }> {
  const person = await findPerson(tx, claims)
  // Demo people do not belong to a company.
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

/** Finds the person by subject, or by e-mail if not linked yet. Another subject with the same e-mail is a stranger. */
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

/** Links the subject. Of two concurrent links of a person, the second one waits and then finds the link or fails. */
async function link(tx: Tx, { now }: Desk, { issuer, subject }: CompanyClaims, personId: string): Promise<void> {
  const row = { issuer, subject, personId, linkedAt: now() }
  const key = [companyIdentities.issuer, companyIdentities.subject]
  await tx.insert(companyIdentities).values(row).onConflictDoNothing({ target: key })
}
