import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columnOf } from '#database/read-rows'
import type { DeferredKeyCheck } from '../ground/context'

const value = sql.placeholder
const pass = sql`${value('keyCheck')}::text[]`

/**
 * A column for a prepared statement of `organizationId`, `keyCheck` and `now`, computed once for all of its rows. It says what
 * holds-pass.sql says, in the text of the statement: on a cluster a function that reads a table is not called beside the rows. Each
 * use of a placeholder sends its value again, so the pass is sent once and named `asked`.
 */
export const keyIsGood = columnOf(
  z.boolean(),
  sql`(${value('keyCheck')}::text is null or exists (
    select from (select ${pass} as pass) asked, payments.api_keys k join payments.organizations o on o.id = k.org_id
    where k.key_id = asked.pass[1] and k.org_id = ${value('organizationId')} and o.status = 'active'
      and asked.pass[5] = any (k.scopes) and k.limits -> asked.pass[4] is null
      and payments.key_is_valid(k.revoked_at, k.expires_at, k.secret_hash, k.previous_secret_hash, k.previous_secret_until,
        k.allowed_cidrs, decode(asked.pass[2], 'hex'), coalesce(${value('now')}::timestamptz, statement_timestamp()),
        nullif(asked.pass[3], '')::inet)))`,
)

/**
 * Runs a statement that reports the key's validity by `keyIsGood`. If the key is not valid, or no row reports it, the caller is
 * looked up and the statement runs again without the check.
 */
export async function withKeyCheck<Row extends { keyIsGood: boolean }>(
  check: DeferredKeyCheck | undefined,
  run: (text: string | null) => Promise<Row[]>,
): Promise<Row[]> {
  const text = check?.text ?? null
  const rows = await run(text)
  if (check === undefined || text === null) return rows
  check.text = null
  if (rows[0]?.keyIsGood) return rows
  await check.lookUp()
  return run(null)
}
