import { hash, timingSafeEqual } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Pass } from '../context'
import type { Scope } from '../scopes'
import type { Admission, Caller } from './admit-request'
import { hashSecret } from './api-key'
import { toInet } from './inet'

/** The secret is known by its digest here, and by the hash that the database keeps. */
type Known = { admission: Admission; digest: Buffer; keptHash: string; until: number }
export type Passes = {
  /** After a caller was looked up. */
  remember: (caller: Caller, admission: Admission) => void
  /** Who this caller was a moment ago, and the text of their pass; undefined when they have to be looked up. */
  recall: (caller: Caller, scope: Scope) => { admission: Admission; text: string } | undefined
}

/** Shorter than the minute after which a look notes that the key was used. */
const rememberedMs = 30_000
const mostCallers = 10_000

/** Those of one process. What is remembered decides nothing: it only tells whom a statement may ask about. */
export function createPasses({ keyPepper }: { keyPepper: Buffer }, clock: () => number = Date.now): Passes {
  const known = new Map<string, Known>()
  const nameOf = ({ key, policy, address }: Caller) => `${key.environment} ${key.keyId} ${policy} ${address}`
  return {
    remember(caller, admission) {
      const name = nameOf(caller)
      known.delete(name)
      if (admission.limit !== undefined || admission.organizationStatus !== 'active') return
      const { secret } = caller.key
      const keptHash = hashSecret(secret, keyPepper).toString('hex')
      known.set(name, { admission, digest: hash('sha256', secret, 'buffer'), keptHash, until: clock() + rememberedMs })
      const [oldest] = known.keys()
      if (known.size > mostCallers && oldest !== undefined) known.delete(oldest)
    },
    recall(caller, scope) {
      const last = known.get(nameOf(caller))
      if (last === undefined || last.until < clock() || !last.admission.scopes.includes(scope)) return undefined
      if (!timingSafeEqual(last.digest, hash('sha256', caller.key.secret, 'buffer'))) return undefined
      const { key, policy, address } = caller
      const text = `{${key.keyId},${last.keptHash},"${toInet(address) ?? ''}",${policy},${scope}}`
      return { admission: last.admission, text }
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
