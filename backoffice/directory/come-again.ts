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

/** The clocks of the company and of the console may be so far apart. */
const toleranceSeconds = 10

type Refusal = 'company_other' | 'company_not_anew' | 'company_too_late' | 'company_unknown' | 'company_no_role' | 'company_roles'
/** One that is open or locked. */
type Living = { sessionId: string; person: Person; isLocked: boolean }

/**
 * What a browser takes along to the company when it asks there anew who somebody is, whose session is open or locked. It says when that was; an answer counts for this session alone, once.
 * Undefined where there is no session.
 */
export async function askAnew(desk: Desk, sid: string): Promise<string | undefined> {
  const session = await findLiving(desk, sid)
  return session && newChallenge(desk, purposeOf(session)).toString('base64url')
}

/**
 * The person of a session has shown the company anew who they are: a locked session goes on, an open one counts as proven, both under another id. Refuses with `company_too_late` (also the second
 * time), `company_other` (the company means somebody else), `company_not_anew` (they had shown it before they were asked), each written down, and as `takeClaims` does.
 */
export async function comeAgain(
  desk: Desk,
  claims: CompanyClaims,
  asked: string,
  from: Origin,
): Promise<Omit<SignedIn, 'device'>> {
  const session = from.sid === undefined ? undefined : await findLiving(desk, from.sid)
  if (session === undefined) throw new ServiceError('company_too_late', 'the session ended meanwhile')
  const come = await transaction(desk.db, async (tx) => {
    const refused = await findFault(tx, desk, session, claims, asked)
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
  asked: string,
): Promise<Refusal | undefined> {
  const isInTime = isOurs(desk, purposeOf(session), asked) && (await takeChallenge(tx, desk, asked))
  if (!isInTime) return 'company_too_late'
  const person = await findPerson(tx, claims)
  if (person?.id !== session.person.id || person.demo) return 'company_other'
  const shownAt = readShownAt(claims, desk.now())?.getTime() ?? 0
  return shownAt < madeAt(asked).getTime() - toleranceSeconds * 1000 ? 'company_not_anew' : undefined
}

async function goOn(tx: Tx, desk: Desk, session: Living & { hasOtherRoles: boolean }, from: Origin) {
  const { sessionId, person, isLocked, hasOtherRoles } = session
  const provenAt = companyProves(desk, person) ? desk.now() : null
  if (isLocked || hasOtherRoles) return enter(tx, desk, person, { from, action: 'sign_in', enteredBy: 'company', provenAt })
  const sid = await renewSession(tx, desk, { sessionId, provenAt, showsFactor: false })
  await record(tx, desk, { sessionId, person }, from)
  return { person, sid }
}

/** What was right stands under the name of the person, what was not under that of nobody. */
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
