import type { KeyPass } from '#service/ground/context'
import type { Scope } from '#service/ground/scopes'
import { createAdmissionCache } from '#service/keys/admission-cache'
import { type Admission, type Caller, createAdmission } from '#service/keys/admit-request'
import { parseApiKey } from '#service/keys/api-key'
import type { Fixture } from './fixture'

/** Returns what the service caches after a request with the bench's key: the caller, and the pass for the key check in SQL. */
export async function keyCheckOf(
  { database, secrets, key }: Fixture,
  from: Omit<Caller, 'key'>,
  scope: Scope,
): Promise<{ admission: Admission; pass: KeyPass }> {
  const apiKey = parseApiKey(key)
  if (apiKey === undefined) throw new Error('The key of the bench is no key')
  const caller = { key: apiKey, ...from }
  const admission = await createAdmission({ db: database.db, keyPepper: secrets.keyPepper })(caller)
  const cache = createAdmissionCache(secrets)
  if (admission) cache.remember(caller, admission)
  const recalled = cache.recall({ text: key, ...from }, scope)
  if (recalled === undefined) throw new Error('The key was refused')
  return recalled
}
