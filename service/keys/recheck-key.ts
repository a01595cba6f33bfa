import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { columnOf } from '#database/read-rows'
import type { DeferredKeyCheck } from '../ground/context'

const value = sql.placeholder

/** A column for a prepared statement of `organizationId`, `keyCheck` and `now`, computed once for all of its rows. */
export const keyIsGood = columnOf(
  z.boolean(),
  sql`(select payments.holds_pass(${value('organizationId')}, ${value('keyCheck')}::text[], ${value('now')}::timestamptz))`,
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
