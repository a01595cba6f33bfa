import { hash } from 'node:crypto'
import type { KeyPass } from '../ground/context'
import type { Scope } from '../ground/scopes'
import type { Admission, Caller } from './admit-request'
import { formatApiKey, hashSecret } from './api-key'
import { toInet } from './inet'

/** A caller: the key's text as received (not validated), the rate limit policy and the address. */
export type Asker = Omit<Caller, 'key'> & { text: string }

type Known = { admission: Admission; pass: Omit<KeyPass, 'scope'>; until: number }
export type AdmissionCache = {
  /** Stores the admission of a caller who was looked up. */
  remember: (caller: Caller, admission: Admission) => void
  /** Returns the cached admission and the pass for a `DeferredKeyCheck`; undefined if the caller must be looked up. */
  recall: (asker: Asker, scope: Scope) => { admission: Admission; pass: KeyPass } | undefined
}

/** Shorter than the minute after which a look-up records that the key was used. */
const rememberedMs = 30_000
const mostCallers = 10_000

/** Returns a cache of admissions for this process. It is only a hint: the SQL statement checks the key in its transaction. */
export function createAdmissionCache({ keyPepper }: { keyPepper: Buffer }, clock: () => number = Date.now): AdmissionCache {
  const known = new Map<string, Known>()
  // The cache key is a digest, so that no API key stays in memory, and the look-up time reveals nothing about a guessed one.
  const nameOf = ({ text, policy, address }: Asker) => hash('sha256', `${text} ${policy} ${address}`, 'base64')
  return {
    remember({ key, policy, address }, admission) {
      const name = nameOf({ text: formatApiKey(key), policy, address })
      const before = known.get(name)
      known.delete(name)
      if (admission.limit !== undefined || admission.organizationStatus !== 'active') return
      const secretHash = before?.pass.secretHash ?? hashSecret(key.secret, keyPepper).toString('hex')
      const pass = { keyId: key.keyId, secretHash, address: toInet(address), policy }
      known.set(name, { admission, pass, until: clock() + rememberedMs })
      const [oldest] = known.keys()
      if (known.size > mostCallers && oldest !== undefined) known.delete(oldest)
    },
    recall(asker, scope) {
      const last = known.get(nameOf(asker))
      if (last === undefined || last.until < clock() || !last.admission.scopes.includes(scope)) return undefined
      const { keyId, secretHash, address, policy } = last.pass
      return { admission: last.admission, pass: { keyId, secretHash, address, policy, scope } }
    },
  }
}
