import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Event } from '#contract/events'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { erasedName } from '../audit/texts'

/**
 * Returns those of the erasures after which something about the customer is stored here: mostly none, because all erasures that
 * ever were are reported again and again. It looks for all that an erasure takes, and changes nothing. `offset 0` keeps the planner
 * from reading a whole table for the few records of a page.
 */
export async function listToForget(db: Pick<Db, 'execute'>, events: readonly Event[]): Promise<Event[]> {
  if (events.length === 0) return []
  const told = events.map(({ object_id, created_at }) => ({ id: object_id, at: created_at }))
  const found = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`
    with erased as (select distinct * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as e(id text, at timestamptz)),
    records as (
      select id as customer, 'customer' as kind, id from erased
      union select e.id, 'bank_account', a.id from erased e cross join lateral (
        select after ->> 'bank_account_id' as id from backoffice.audit_records
        where object_kind = 'customer' and object_id = e.id and after ->> 'bank_account_id' is not null offset 0) a
      union select e.id, 'quote', q.id from erased e cross join lateral (
        select id from backoffice.registry where kind = 'quote' and details ->> 'customer_id' = e.id offset 0) q
      union select e.id, 'transaction', t.id from erased e cross join lateral (
        select id from backoffice.registry where kind = 'transaction' and details ->> 'customer_id' = e.id offset 0) t)
    select e.id from erased e where
      exists (select from backoffice.notes n where n.object_kind = 'customer' and n.object_id = e.id)
      or exists (select from backoffice.tags t where t.object_kind = 'customer' and t.object_id = e.id)
      or exists (select from backoffice.registry r where r.kind = 'customer' and r.id = e.id and r.first_seen_at < e.at)
      or exists (select from backoffice.registry r where r.kind = 'bank_account' and r.details ->> 'customer_id' = e.id)
      or exists (select from backoffice.batch_rows b where b.customer_id = e.id and b.sealed is not null)
    union select r.customer from records r cross join lateral (
      select from backoffice.reveals where object_kind = r.kind and object_id = r.id and reason <> ${erasedName} offset 0) v
    union select r.customer from records r cross join lateral (
      select told_token as token from backoffice.audit_records
      where object_kind = r.kind and object_id = r.id and told_token is not null offset 0) a
      cross join lateral (select from backoffice.audit_texts where token = a.token and content is not null offset 0) t`,
  )
  const ids = new Set(found.map(({ id }) => id))
  return events.filter(({ object_id }) => ids.has(object_id))
}
