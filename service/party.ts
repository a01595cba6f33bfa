import { sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Context } from './context'

/** Who a step is recorded by, in the books and in every record: the person whose key vouches for them, else `key:` and the id of the key. */
export function byOf({ actorId, keyId }: Pick<Context, 'actorId' | 'keyId'>): string {
  return actorId ?? `key:${keyId}`
}

/** The same where a rule speaks of people: throws `actor_required` when the call names nobody, though a key's word for them proves nothing. */
export function actorOf(context: Pick<Context, 'actorId' | 'actorNote' | 'keyId'>): string {
  if (context.actorId === undefined && context.actorNote === undefined)
    throw new ServiceError('actor_required', 'X-Actor-Id is missing')
  return byOf(context)
}

/**
 * Whether who calls, or else `by`, may be one of those who did something before. All are named as `byOf` has recorded them. Two are one when
 * they are the same person or the same key, or when somebody may know the secrets of both (keys/parties-of.sql).
 */
export async function isOneOf(context: Context, before: readonly string[], by: string = byOf(context)): Promise<boolean> {
  if (before.length === 0 || before.includes(by)) return before.length > 0
  const { db, organizationId } = context
  const [known] = await db.execute(sql`
    select 1 from jsonb_array_elements_text(${JSON.stringify(before)}::jsonb) as b (by)
    where payments.parties_of(${organizationId}, b.by) && payments.parties_of(${organizationId}, ${by})`)
  return known !== undefined
}
