import { isIP } from 'node:net'
import { sql } from 'drizzle-orm'
import { retryCollisions } from '#database/open'
import type { Dependencies, Environment } from '../context'
import type { Scope } from '../scopes'
import { type ApiKey, hashSecret } from './api-key'
import type { Policy } from './rate-limits'

export type Admission = {
  organizationId: string
  environment: Environment
  organizationStatus: 'active' | 'disabled'
  keyId: string
  scopes: readonly Scope[]
  /** False: over the limit, try again after `limit.waitSeconds`. */
  admitted: boolean
  /** Undefined for a key without limits. */
  limit: { policy: Policy; quota: number; window: number; remaining: number; waitSeconds: number } | undefined
}

type Row = {
  organization_id: string
  environment: Environment
  organization_status: 'active' | 'disabled'
  key_row_id: string
  key_scopes: Scope[]
  admitted: boolean
  quota: number | null
  window_seconds: number
  remaining: number
  wait_seconds: number
}

/**
 * Looks the key up and counts the request, in one round trip. Undefined when nobody holds this key: unknown, wrong, revoked, expired, and
 * used from where it may not be, alike. An address that is not known is in no range.
 */
export async function admitRequest(
  { db, keyPepper, clock }: Pick<Dependencies, 'db' | 'keyPepper' | 'clock'>,
  { key, policy, address }: { key: ApiKey; policy: Policy; address: string },
): Promise<Admission | undefined> {
  const hash = hashSecret(key.secret, keyPepper)
  const [row] = await retryCollisions(() =>
    db.execute<Row>(sql`
      select * from payments.admit_caller(${key.keyId}, ${hash}::bytea, ${policy}, ${clock?.().toISOString() ?? null}::timestamptz,
        ${toInet(address)}::inet)`),
  )
  // The environment is written on the key for its holder; what counts is the organization's.
  if (row === undefined || row.environment !== key.environment) return undefined
  return {
    organizationId: row.organization_id,
    environment: row.environment,
    organizationStatus: row.organization_status,
    keyId: row.key_row_id,
    scopes: row.key_scopes,
    admitted: row.admitted,
    limit:
      row.quota === null
        ? undefined
        : {
            policy,
            quota: row.quota,
            window: row.window_seconds,
            remaining: row.remaining,
            waitSeconds: row.wait_seconds,
          },
  }
}

/** "::ffff:203.0.113.7" is how a socket for both families names 203.0.113.7. */
function toInet(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 || plain.includes('%') ? null : plain
}
