import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columnOf } from '#database/read-rows'
import type { DeferredKeyCheck, KeyPass } from '../ground/context'

const value = sql.placeholder

/** The members of a pass as values of a statement. Without a pass they are null, and `keyIsGood` is false and means nothing. */
export type PassValues = Readonly<Record<keyof KeyPass, string | null>>
const noPass: PassValues = { keyId: null, secretHash: null, address: null, policy: null, scope: null }

/**
 * A column for a prepared statement of `organizationId`, `now` and the members of a pass, computed once for all of its rows. It
 * says what holds-pass.sql says, in the text of the statement: on a cluster a function that reads a table is not called beside
 * the rows. The members are values of their own, because PostgreSQL takes longer to take an array apart than to receive them.
 */
export const keyIsGood = columnOf(
  z.boolean(),
  sql`exists (
    select from payments.api_keys k join payments.organizations o on o.id = k.org_id
    where k.key_id = ${value('keyId')} and k.org_id = ${value('organizationId')} and o.status = 'active'
      and ${value('scope')} = any (k.scopes) and k.limits -> ${value('policy')}::text is null
      and payments.key_is_valid(k.revoked_at, k.expires_at, k.secret_hash, k.previous_secret_hash, k.previous_secret_until,
        k.allowed_cidrs, decode(${value('secretHash')}, 'hex'), coalesce(${value('now')}::timestamptz, statement_timestamp()),
        ${value('address')}::inet))`,
)

/**
 * Runs a statement that reports the key's validity by `keyIsGood`. If the key is not valid, or no row reports it, the caller is
 * looked up and the statement runs again without the check.
 */
export async function withKeyCheck<Row extends { keyIsGood: boolean }>(
  check: DeferredKeyCheck | undefined,
  run: (pass: PassValues) => Promise<Row[]>,
): Promise<Row[]> {
  const pass = check?.pass ?? null
  const rows = await run(pass ?? noPass)
  if (check === undefined || pass === null) return rows
  check.pass = null
  if (rows[0]?.keyIsGood) return rows
  await check.lookUp()
  return run(noPass)
}

/** Returns the argument of `holds_pass`. */
export function toPassArray({ keyId, secretHash, address, policy, scope }: PassValues): string | null {
  return keyId === null ? null : `{${keyId},${secretHash},"${address ?? ''}",${policy},${scope}}`
}
