import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { type Desk, directoryActor } from '../desk'
import { findRowByEmail, mayEnter, type Person, readPerson, toPerson } from '../people/people'
import { isAllowedCombination, type Role } from '../people/roles'
import { companyIdentities } from '../people/tables'
import { proofSeconds } from '../sessions/proof'
import { enter, type Origin, refusedAt, type SignedIn, strangerFrom } from '../sign-in/enter'
import { rememberOrigins } from '../sign-in/known-origins'
import { changeRolesIn } from '../staff/change-person'

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

type Refused = { code: 'company_unknown' | 'company_no_role' | 'company_roles'; person?: Person }

/**
 * Opens a session for whom the identity provider of the company has signed in. Only who was made here before comes in: by the subject that signed in before, and the first time by e-mail. Counts as a
 * fresh proof only where the provider says that they have just shown who they are. Refuses with `company_unknown`, `company_no_role` and `company_roles` (a combination that nobody may hold).
 */
export async function signInByCompany(desk: Desk, claims: CompanyClaims, from: Origin): Promise<SignedIn> {
  const device = from.device ?? randomBytes(16).toString('base64url')
  const entered = await transaction(desk.db, async (tx) => {
    const found = await findAllowed(tx, desk, claims)
    if ('code' in found) {
      if (found.person) await appendAudit(tx, desk, strangerFrom(from), { ...refusedAt(found.person), code: found.code })
      return found.code
    }
    const person = await withRoles(tx, desk, claims, found, from)
    await link(tx, desk, claims, person.id)
    await rememberOrigins(tx, desk, person.id, { address: from.address, device })
    const proven = claims.shownAt !== undefined && desk.now().getTime() < claims.shownAt.getTime() + proofSeconds * 1000
    return { ...(await enter(tx, desk, person, { from, action: 'sign_in', enteredBy: 'company', proven })), device }
  })
  if (typeof entered === 'string') throw new ServiceError(entered, 'not let in by the company')
  return entered
}

async function findAllowed(tx: Tx, desk: Desk, claims: CompanyClaims): Promise<Person | Refused> {
  const person = await findPerson(tx, claims)
  // Whom a demo invented has no company.
  if (person === undefined || person.demo) return { code: 'company_unknown' }
  if (!mayEnter(desk, person)) return { code: 'company_unknown', person }
  const { roles = person.roles } = claims
  if (roles.length === 0) return { code: 'company_no_role', person }
  return isAllowedCombination(roles) ? person : { code: 'company_roles', person }
}

/** Somebody else with the same e-mail is another person to the provider, and comes in as nobody. */
async function findPerson(tx: Tx, { issuer, subject, email }: CompanyClaims): Promise<Person | undefined> {
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

/** The roles of the claim, where they are given by one. */
async function withRoles(tx: Tx, desk: Desk, claims: CompanyClaims, person: Person, from: Origin): Promise<Person> {
  const { roles } = claims
  const isSame = roles?.length === person.roles.length && roles.every((role) => person.roles.includes(role))
  if (roles === undefined || isSame) return person
  await changeRolesIn(tx, desk, directoryActor(from.requestId, strangerFrom(from).address), person.id, roles)
  return { ...person, roles: [...roles] }
}
