import { hash } from 'node:crypto'
import type { Scope } from '../ground/scopes'
import type { Admission, Caller } from './admit-request'
import { formatApiKey, hashSecret } from './api-key'
import { toInet } from './inet'

/** Who asks: a whole key as it was sent, whatever it is, what for, and from where. */
export type Asker = Omit<Caller, 'key'> & { text: string }

/** `stem` is all of the text of a `DeferredKeyCheck` but the scope at its end. The secret is in it by the hash that the database keeps. */
type Known = { admission: Admission; stem: string; until: number }
export type AdmissionCache = {
  /** After a caller was looked up. */
  remember: (caller: Caller, admission: Admission) => void
  /** Returns who this caller was a moment ago, and the text for a `DeferredKeyCheck`; undefined when they have to be looked up. */
  recall: (asker: Asker, scope: Scope) => { admission: Admission; text: string } | undefined
}

/** Shorter than the minute after which a look notes that the key was used. */
const rememberedMs = 30_000
const mostCallers = 10_000

/** Returns a cache of admissions for this process. It is only a hint: the SQL statement checks the key again in its own transaction. */
export function createAdmissionCache({ keyPepper }: { keyPepper: Buffer }, clock: () => number = Date.now): AdmissionCache {
  const known = new Map<string, Known>()
  // By a digest, so that no key lies in memory, and how long a look takes tells nothing about a key that was guessed.
  const nameOf = ({ text, policy, address }: Asker) => hash('sha256', `${text} ${policy} ${address}`, 'base64')
  return {
    remember({ key, policy, address }, admission) {
      const name = nameOf({ text: formatApiKey(key), policy, address })
      known.delete(name)
      if (admission.limit !== undefined || admission.organizationStatus !== 'active') return
      const keptHash = hashSecret(key.secret, keyPepper).toString('hex')
      const stem = `{${key.keyId},${keptHash},"${toInet(address) ?? ''}",${policy},`
      known.set(name, { admission, stem, until: clock() + rememberedMs })
      const [oldest] = known.keys()
      if (known.size > mostCallers && oldest !== undefined) known.delete(oldest)
    },
    recall(asker, scope) {
      const last = known.get(nameOf(asker))
      if (last === undefined || last.until < clock() || !last.admission.scopes.includes(scope)) return undefined
      return { admission: last.admission, text: `${last.stem}${scope}}` }
    },
  }
}
