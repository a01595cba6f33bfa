import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Desk } from '../desk'
import { isOurs, madeAt, newChallenge, takeChallenge } from '../factors/challenges'
import { companyProves } from '../factors/owed-factor'
import { renewSession } from '../factors/prove-session'
import type { Person } from '../people/people'
import { findLockedSession, findSession } from '../sessions/sessions'
import { enter, type Origin, type SignedIn, strangerFrom } from '../sign-in/enter'
import { type CompanyClaims, findPerson, readShownAt, takeClaims } from './company-person'

/** The tolerated clock skew between the company's identity provider and the console, in seconds. */
const toleranceSeconds = 10

type Refusal = 'company_other' | 'company_not_anew' | 'company_too_late' | 'company_unknown' | 'company_no_role' | 'company_roles'
/** A session that is open or locked. */
type Living = { sessionId: string; person: Person; isLocked: boolean }

/**
 * Makes a challenge that the browser takes to the company's identity provider to authenticate again. It contains its time, and is
 * valid for this session alone, once. Undefined without an open or locked session.
 */
export async function askAnew(desk: Desk, sid: string): Promise<string | undefined> {
  const session = await findLiving(desk, sid)
  return session && newChallenge(desk, purposeOf(session)).toString('base64url')
}

/**
 * Accepts a new authentication at the company: it unlocks a locked session, or marks an open one as proven, under a new session
 * id. Throws `company_too_late` (also for a repeat), `company_other` (a different person), `company_not_anew` (authenticated
 * before the challenge), each with an audit record, and the errors of `takeClaims`.
 */
export async function comeAgain(
  desk: Desk,
  claims: CompanyClaims,
  requested: string,
  from: Origin,
): Promise<Omit<SignedIn, 'device'>> {
  const session = from.sid === undefined ? undefined : await findLiving(desk, from.sid)
  if (session === undefined) throw new ServiceError('company_too_late', 'the session ended meanwhile')
  const come = await transaction(desk.db, async (tx) => {
    const refused = await findFault(tx, desk, session, claims, requested)
    if (refused === undefined) {
      const taken = await takeClaims(tx, desk, claims, from)
      if (!('refused' in taken)) return goOn(tx, desk, { ...session, ...taken }, from)
      await record(tx, desk, session, from, taken.refused)
      return taken.refused
    }
    await record(tx, desk, session, from, refused)
    return refused
  })
  if (typeof come === 'string') throw new ServiceError(come, 'the company does not confirm whose session this is')
  return come
}

async function findFault(
  tx: Tx,
  desk: Desk,
  session: Living,
  claims: CompanyClaims,
  requested: string,
): Promise<Refusal | undefined> {
  const isInTime = isOurs(desk, purposeOf(session), requested) && (await takeChallenge(tx, desk, requested))
  if (!isInTime) return 'company_too_late'
  const person = await findPerson(tx, claims)
  if (person?.id !== session.person.id || person.demo) return 'company_other'
  const shownAt = readShownAt(claims, desk.now())?.getTime() ?? 0
  return shownAt < madeAt(requested).getTime() - toleranceSeconds * 1000 ? 'company_not_anew' : undefined
}

async function goOn(tx: Tx, desk: Desk, session: Living & { hasOtherRoles: boolean }, from: Origin) {
  const { sessionId, person, isLocked, hasOtherRoles } = session
  const provenAt = companyProves(desk, person) ? desk.now() : null
  if (isLocked || hasOtherRoles) return enter(tx, desk, person, { from, action: 'sign_in', enteredBy: 'company', provenAt })
  const sid = await renewSession(tx, desk, { sessionId, provenAt, showsFactor: false })
  await record(tx, desk, { sessionId, person }, from)
  return { person, sid }
}

/** Records a success with the person as the actor, and a refusal with a stranger as the actor. */
async function record(tx: Tx, desk: Desk, session: Omit<Living, 'isLocked'>, from: Origin, code?: Refusal): Promise<void> {
  const { sessionId, person } = session
  const unknown = strangerFrom(from)
  const actor = code ? unknown : { ...unknown, personId: person.id, name: person.name, roles: person.roles, sessionId }
  const outcome = code ? ({ result: 'denied', code } as const) : ({ result: 'done' } as const)
  const object = { kind: 'person', id: person.id }
  await appendAudit(tx, desk, actor, { action: 'session.prove', object, after: { by: 'company' }, ...outcome })
}

async function findLiving(desk: Desk, sid: string): Promise<Living | undefined> {
  const open = await findSession(desk, sid, { active: true })
  if (open !== undefined) return { ...open, isLocked: false }
  const locked = await findLockedSession(desk, sid)
  return locked && { ...locked, isLocked: true }
}

function purposeOf({ sessionId }: Pick<Living, 'sessionId'>): string {
  return `company ${sessionId}`
}
