import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, asc, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Db, postgresError, type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { notifyOfSignIn } from '../notices/notify-of-sign-in'
import type { Person } from '../people/people'
import { isOurs, newChallenge, takeChallenge } from './challenges'
import { factorsChanged } from './factors-changed'
import type { NewPasskeyAnswer, PasskeyAnswer } from './passkey-answers'
import { makeFirstCodes } from './recovery-codes'
import { passkeys } from './tables'

/** The address of the console. A passkey is bound to one origin. */
export type Site = { origin: string }
export type PasskeyRow = typeof passkeys.$inferSelect

const mostPasskeys = 10
/** EdDSA, ECDSA with SHA-256 and RSA with SHA-256 (COSE): a passkey that signs in another way is neither requested nor stored. */
const algorithms = [-8, -7, -257]
const siteName = 'Cauce'

/** Returns the options for a new passkey: discoverable without a user name, and with user verification (biometrics or PIN). */
export async function askForNewPasskey(desk: Desk, site: Site, { id, email, name }: Pick<Person, 'id' | 'email' | 'name'>) {
  const own = await listPasskeys(desk.db, id)
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: siteName,
    rpID: new URL(site.origin).hostname,
    userName: email,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(id.replaceAll('-', ''), 'hex')),
    challenge: Uint8Array.from(newChallenge(desk, `register ${id}`)),
    attestationType: 'none',
    excludeCredentials: own.map((passkey) => ({ id: passkey.id, transports: passkey.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  return options
}

/** Stores a passkey. Returns recovery codes like `confirmAuthenticator`. Throws `passkey_refused` if it is invalid or known. */
export async function addPasskey(
  desk: Desk,
  actor: Actor & { personId: string },
  site: Site,
  { name, answer }: { name: string; answer: NewPasskeyAnswer },
): Promise<string[] | undefined> {
  const { personId } = actor
  const { challenge, verified } = await verifyNew(desk, site, personId, answer)
  const { id, publicKey, counter, transports = [] } = verified
  return transaction(desk.db, async (tx) => {
    if (!(await takeChallenge(tx, desk, challenge))) throw refused('used already')
    if ((await listPasskeys(tx, personId)).length >= mostPasskeys) throw refused('too many')
    const values = { id, personId, publicKey: Buffer.from(publicKey), counter, transports, name, createdAt: desk.now() }
    await tx.insert(passkeys).values(values)
    await factorsChanged(tx, desk, actor, personId)
    await notifyOfSignIn(tx, desk, personId)
    const object = { kind: 'person', id: personId }
    await appendAudit(tx, desk, actor, { action: 'factor.add', object, after: { factor: 'passkey', name }, result: 'done' })
    return makeFirstCodes(tx, desk, personId)
  }).catch((error) => {
    throw postgresError(error)?.constraint_name === 'passkeys_pkey' ? refused('kept already') : error
  })
}

async function verifyNew(desk: Desk, site: Site, personId: string, answer: NewPasskeyAnswer) {
  let challenge = ''
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: (shown) => {
      challenge = shown
      return isOurs(desk, `register ${personId}`, shown)
    },
    expectedOrigin: site.origin,
    expectedRPID: new URL(site.origin).hostname,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause) => {
    throw refused('not made here', cause)
  })
  if (!verified.verified) throw refused('not verified')
  return { challenge, verified: verified.registrationInfo.credential }
}

/** Returns the options for the use of a passkey. `of`: a person, or undefined for any owner. */
export async function askForPasskey(desk: Desk, site: Site, of?: string) {
  const own = of === undefined ? [] : await listPasskeys(desk.db, of)
  return generateAuthenticationOptions({
    rpID: new URL(site.origin).hostname,
    challenge: Uint8Array.from(newChallenge(desk, purposeOf(of))),
    allowCredentials: own.map(({ id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
}

/** A passkey with a valid signature. It counts only after `takePasskey`. */
export type ShownPasskey = { passkey: PasskeyRow; counter: number; challenge: string }

/** Verifies the answer of a passkey. Undefined if the passkey is unknown or the answer invalid. `of` as in `askForPasskey`. */
export async function verifyPasskey(
  desk: Desk,
  site: Site,
  answer: PasskeyAnswer,
  of?: string,
): Promise<ShownPasskey | undefined> {
  const { id, personId } = passkeys
  const [passkey] = await desk.db
    .select()
    .from(passkeys)
    .where(and(eq(id, answer.id), of === undefined ? undefined : eq(personId, of)))
  if (passkey === undefined) return undefined
  let challenge = ''
  const credential = { ...passkey, publicKey: Uint8Array.from(passkey.publicKey) }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: (shown) => {
      challenge = shown
      return isOurs(desk, purposeOf(of), shown)
    },
    expectedOrigin: site.origin,
    expectedRPID: new URL(site.origin).hostname,
    credential,
  }).catch(() => ({ verified: false, authenticationInfo: undefined })) // the library throws on malformed input
  return verified && authenticationInfo ? { passkey, counter: authenticationInfo.newCounter, challenge } : undefined
}

/** Consumes a verified passkey answer. Returns false if the same answer was used before. */
export async function takePasskey(tx: Tx, desk: Desk, { passkey, counter, challenge }: ShownPasskey): Promise<boolean> {
  if (!(await takeChallenge(tx, desk, challenge))) return false
  await tx.update(passkeys).set({ counter, lastUsedAt: desk.now() }).where(eq(passkeys.id, passkey.id))
  return true
}

/** Lists the passkeys of a person, oldest first. */
export function listPasskeys(db: Db, personId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.personId, personId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

function purposeOf(personId: string | undefined): string {
  return personId === undefined ? 'enter' : `prove ${personId}`
}

function refused(why: string, cause?: unknown): ServiceError {
  return new ServiceError('passkey_refused', `a new passkey: ${why}`, { cause })
}
