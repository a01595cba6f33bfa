import { hash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Pass } from '../context'
import type { Scope } from '../scopes'
import type { Admission, Caller } from './admit-request'
import { formatApiKey, hashSecret } from './api-key'
import { toInet } from './inet'

/** Who asks: a whole key as it was sent, whatever it is, what for, and from where. */
export type Asker = Omit<Caller, 'key'> & { text: string }

/** `stem` is all of a pass but the scope at its end. The secret is in it by the hash that the database keeps. */
type Known = { admission: Admission; stem: string; until: number }
export type Passes = {
  /** After a caller was looked up. */
  remember: (caller: Caller, admission: Admission) => void
  /** Who this caller was a moment ago, and the text of their pass; undefined when they have to be looked up. */
  recall: (asker: Asker, scope: Scope) => { admission: Admission; text: string } | undefined
}

/** Shorter than the minute after which a look notes that the key was used. */
const rememberedMs = 30_000
const mostCallers = 10_000

/** Those of one process. What is remembered decides nothing: it only tells whom a statement may ask about. */
export function createPasses({ keyPepper }: { keyPepper: Buffer }, clock: () => number = Date.now): Passes {
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

const value = sql.placeholder

/** A column for a kept statement of `organizationId`, `pass` and `now`, asked once for all of its rows. */
export const passed: SQL<boolean> = sql<boolean>`(select payments.holds_pass(${value('organizationId')}, ${value('pass')}::text[], ${value('now')}::timestamptz))`

/**
 * Runs a statement that tells by `passed` whether the pass it was given holds. Where it does not, or no row tells, the caller is looked up
 * and it runs again without.
 */
export async function withPass<Row extends { passed: boolean }>(
  pass: Pass | undefined,
  run: (text: string | null) => Promise<Row[]>,
): Promise<Row[]> {
  const text = pass?.text ?? null
  const rows = await run(text)
  if (pass === undefined || text === null) return rows
  pass.text = null
  if (rows[0]?.passed) return rows
  await pass.lookUp()
  return run(null)
}
