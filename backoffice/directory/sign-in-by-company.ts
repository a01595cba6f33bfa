import { randomBytes } from 'node:crypto'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Desk } from '../desk'
import { companyProves } from '../factors/owed-factor'
import { enter, type Origin, refusedAt, type SignedIn, strangerFrom } from '../sign-in/enter'
import { rememberOrigins } from '../sign-in/known-origins'
import { type CompanyClaims, readShownAt, takeClaims } from './company-person'

/**
 * Opens a new session for a person whom the company's identity provider has signed in. A locked session is resumed by `comeAgain`
 * only, because the provider may not have required credentials. Only existing people can sign in: by their linked subject, the
 * first time by e-mail. The sign-in counts as a proof from the authentication time in the claims. Throws as `takeClaims` refuses.
 */
export async function signInByCompany(desk: Desk, claims: CompanyClaims, from: Origin): Promise<SignedIn> {
  const device = from.device ?? randomBytes(16).toString('base64url')
  const entered = await transaction(desk.db, async (tx) => {
    const taken = await takeClaims(tx, desk, claims, from)
    if ('refused' in taken) {
      if (taken.person) await appendAudit(tx, desk, strangerFrom(from), { ...refusedAt(taken.person), code: taken.refused })
      return taken.refused
    }
    const { person } = taken
    await rememberOrigins(tx, desk, person.id, { address: from.address, device })
    const provenAt = companyProves(desk, person) ? noLaterThan(desk.now(), readShownAt(claims, desk.now())) : null
    const opening = { ...from, sid: undefined }
    return { ...(await enter(tx, desk, person, { from: opening, action: 'sign_in', enteredBy: 'company', provenAt })), device }
  })
  if (typeof entered === 'string') throw new ServiceError(entered, 'not let in by the company')
  return entered
}

/** Returns the authentication time, but not later than now: the clock of the provider may be ahead. */
function noLaterThan(now: Date, shownAt: Date | undefined): Date | null {
  return shownAt === undefined ? null : new Date(Math.min(now.getTime(), shownAt.getTime()))
}
