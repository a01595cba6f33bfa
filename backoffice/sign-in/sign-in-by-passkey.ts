import { randomBytes } from 'node:crypto'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Desk } from '../desk'
import type { PasskeyAnswer } from '../factors/passkey-answers'
import { type Site, takePasskey, verifyPasskey } from '../factors/passkeys'
import { mayEnter, readPerson } from '../people/people'
import { enter, type Origin, refusedAt, type SignedIn, strangerFrom } from './enter'
import { rememberOrigins } from './known-origins'
import { beginAnonymousAttempt, endAnonymousAttempt } from './throttle'

/**
 * Opens a session for the owner of a passkey that signed our challenge: the device is one factor, the biometrics or PIN the
 * other. Throws `sign_in_failed` for every reason alike; failures count for the network address (`too_many_attempts`).
 */
export async function signInByPasskey(desk: Desk, site: Site, answer: PasskeyAnswer, from: Origin): Promise<SignedIn> {
  await beginAnonymousAttempt(desk, from.address)
  const shown = await verifyPasskey(desk, site, answer)
  const person = shown && (await readPerson(desk.db, shown.passkey.personId))
  const device = from.device ?? randomBytes(16).toString('base64url')
  const entered = await transaction(desk.db, async (tx) => {
    if (shown === undefined || person === undefined) return undefined
    if (!mayEnter(desk, person) || !(await takePasskey(tx, desk, shown))) {
      await appendAudit(tx, desk, strangerFrom(from), { ...refusedAt(person), code: 'sign_in_failed' })
      return undefined
    }
    await rememberOrigins(tx, desk, person.id, { address: from.address, device })
    return { ...(await enter(tx, desk, person, { from, action: 'sign_in', enteredBy: 'passkey' })), device }
  })
  if (entered === undefined) throw new ServiceError('sign_in_failed', 'no passkey of anybody who may enter')
  await endAnonymousAttempt(desk, from.address)
  return entered
}
