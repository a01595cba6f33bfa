import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { keptStatement } from '#database/kept-statement'
import { retryCollisions } from '#database/open'
import type { Environment } from '../ground/context'
import type { Resources } from '../ground/resources'
import { type Scope, scopes } from '../ground/scopes'
import { hashSecret, type KeyKind, keyKinds, type SplitKey } from './api-key'
import { batchLookups } from './batch-lookups'
import { toInet } from './inet'
import type { Policy } from './rate-limits'

export type Admission = {
  organizationId: string
  environment: Environment
  organizationStatus: 'active' | 'disabled'
  keyId: string
  keyKind: KeyKind
  scopes: readonly Scope[]
  /** False if the key is over its limit; retry after `limit.waitSeconds`. */
  admitted: boolean
  /** Undefined for a key without limits. */
  limit: { policy: Policy; quota: number; window: number; remaining: number; waitSeconds: number } | undefined
}

/** A key to check, with its address; an unknown address is in no allowed range. */
export type Caller = { key: SplitKey; policy: Policy; address: string }
/** Returns undefined if the key is not valid here: unknown, wrong, revoked, expired, or used from a disallowed address. */
export type Admit = (caller: Caller) => Promise<Admission | undefined>

const Row = z.object({
  place: z.int(),
  organizationId: z.string(),
  environment: z.enum(['live', 'test']),
  organizationStatus: z.enum(['active', 'disabled']),
  keyId: z.string(),
  keyKind: z.enum(keyKinds),
  /** Scopes that this version does not know (another version may have stored them) are ignored. */
  scopes: z.array(z.string()).transform((named) => scopes.filter((scope) => named.includes(scope))),
  admitted: z.boolean(),
  quota: z.int().nullable(),
  /** Null for a key without limits, like the other columns of the limit. */
  window: z.int().nullable(),
  remaining: z.int().nullable(),
  waitSeconds: z.int().nullable(),
})

const value = sql.placeholder
const admitCallers = keptStatement((db) =>
  db
    .select({
      place: sql`place`,
      organizationId: sql`organization_id`,
      environment: sql`environment`,
      organizationStatus: sql`organization_status`,
      keyId: sql`key_row_id`,
      keyKind: sql`key_kind`,
      scopes: sql`key_scopes`,
      admitted: sql`admitted`,
      quota: sql`quota`,
      window: sql`window_seconds`,
      remaining: sql`remaining`,
      waitSeconds: sql`wait_seconds`,
    })
    .from(
      sql`payments.admit_callers(${value('keyIds')}::text[], ${value('hashes')}::text[], ${value('policies')}::text[],
        ${value('now')}::timestamptz, ${value('addresses')}::inet[])`,
    )
    .prepare('admit_callers'),
)

/** Returns the look-up of keys, which counts requests. Nothing is cached, so a revoked key fails at once; it is batched. */
export function createAdmission({ db, keyPepper, clock }: Pick<Resources, 'db' | 'keyPepper' | 'clock'>): Admit {
  return batchLookups(async (asked) => {
    // Sorted by key, so that processes that lock the same rows wait for each other instead of deadlocking.
    const callers = [...asked].sort((a, b) => compare(a.key.keyId, b.key.keyId) || compare(a.policy, b.policy))
    const rows = await retryCollisions(() =>
      admitCallers(db).execute({
        keyIds: arrayOf(callers.map(({ key }) => key.keyId)),
        hashes: arrayOf(callers.map(({ key }) => hashSecret(key.secret, keyPepper).toString('hex'))),
        policies: arrayOf(callers.map(({ policy }) => policy)),
        now: clock?.().toISOString() ?? null,
        addresses: arrayOf(callers.map(({ address }) => toInet(address) ?? 'null')),
      }),
    )
    const admissions = new Map<Caller, Admission>()
    for (const row of rows.map((one) => Row.parse(one))) {
      const caller = callers[row.place - 1]
      // The environment in the key's text is only a label for its holder; the organization's environment decides.
      if (caller?.key.environment === row.environment) admissions.set(caller, toAdmission(row, caller))
    }
    return asked.map((caller) => admissions.get(caller))
  })
}

function toAdmission(row: z.output<typeof Row>, { policy }: Caller): Admission {
  const { place, quota, window, remaining, waitSeconds, ...admission } = row
  const isLimited = quota !== null && window !== null && remaining !== null && waitSeconds !== null
  return { ...admission, limit: isLimited ? { policy, quota, window, remaining, waitSeconds } : undefined }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** Returns an array literal of PostgreSQL, for values that need no quotes. */
function arrayOf(values: string[]): string {
  return `{${values.join()}}`
}
