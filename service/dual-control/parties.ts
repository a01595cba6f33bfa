import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRow } from '#database/read-rows'
import { byOf } from '../ground/actor'
import type { Context } from '../ground/context'

/**
 * Returns whether the caller (or `by`) may be one of those who acted before; all are in the form of `byOf`. Two parties count as
 * one if they are the same person or key, or if one person may know the secrets of both (keys/parties-of.sql).
 */
export async function isOneOf(context: Context, before: readonly string[], by: string = byOf(context)): Promise<boolean> {
  if (before.length === 0 || before.includes(by)) return before.length > 0
  const { db, organizationId } = context
  const [known] = await db.execute(sql`
    select 1 from jsonb_array_elements_text(${JSON.stringify(before)}::jsonb) as b (by)
    where payments.parties_of(${organizationId}, b.by) && payments.parties_of(${organizationId}, ${by})`)
  return known !== undefined
}

const PartiesRow = z.object({ parties: z.array(z.string()) })

/** Returns everybody as whom a step of this party counts (keys/parties-of.sql). */
export async function readPartiesOf(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  by: string,
): Promise<string[]> {
  return (await readRow(db, PartiesRow, sql`select payments.parties_of(${organizationId}, ${by}) as parties`)).parties
}
