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
  /** False: over the limit, try again after `limit.waitSeconds`. */
  admitted: boolean
  /** Undefined for a key without limits. */
  limit: { policy: Policy; quota: number; window: number; remaining: number; waitSeconds: number } | undefined
}

/** Who asks to be let in, and from where; an address that is not known is in no range. */
export type Caller = { key: SplitKey; policy: Policy; address: string }
/** Undefined when nobody holds this key: unknown, wrong, revoked, expired, and used from where it may not be, alike. */
export type Admit = (caller: Caller) => Promise<Admission | undefined>

const Row = z.object({
  place: z.int(),
  organizationId: z.string(),
  environment: z.enum(['live', 'test']),
  organizationStatus: z.enum(['active', 'disabled']),
  keyId: z.string(),
  keyKind: z.enum(keyKinds),
  /** Another version may know scopes that this one does not: they open nothing here. */
  scopes: z.array(z.string()).transform((named) => scopes.filter((scope) => named.includes(scope))),
  admitted: z.boolean(),
  quota: z.int().nullable(),
  /** Null, like the others of the limit, for a key without limits. */
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

/** Looks the key up and counts the request. The key is asked for each time, so that a revoked one is refused at once; many are asked for together. */
export function createAdmission({ db, keyPepper, clock }: Pick<Resources, 'db' | 'keyPepper' | 'clock'>): Admit {
  return batchLookups(async (asked) => {
    // In the order of their keys, so that two processes that look up the same ones wait for each other and never in a circle.
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
      // The environment is written on the key for its holder; what counts is the organization's.
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

/** As PostgreSQL writes arrays; of what needs no quotes. */
function arrayOf(values: string[]): string {
  return `{${values.join()}}`
}
