import type { TestDesk } from '../test-desk'

/**
 * Fills the trail by SQL with unsigned acts over the year that ends at the clock of the desk. Of ten acts six are calls with two
 * records; one call in a thousand has no known outcome, and one act in fifty is refused. They belong to seven people, the last of
 * whom did one act in five hundred.
 */
export async function givenLongTrail(desk: TestDesk, acts: number): Promise<void> {
  const seconds = Math.floor((365 * 86_400) / acts)
  await desk.database.sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`
    await tx.unsafe(`
    insert into backoffice.audit_records (seq, at, actor_id, actor_token, actor_roles, request_id, action, object_kind, object_id,
      before, after, result, code, call_id, prev_hash, seal, hash)
    select row_number() over (order by n, step), '${desk.now().toISOString()}'::timestamptz - (${acts} - n) * ${seconds} * interval '1 second' + step * interval '80 ms',
      ('00000000-0000-7000-8000-' || lpad(case when n % 500 = 7 then 6 else n % 6 end::text, 12, '0'))::uuid, '\\x00', array['finance'], 'r' || n,
      (array['quote.pay','quote.create','customer.edit','quote.confirm','lookup.id','field.reveal','customer.create','review.decide','sign_in','page.open'])[1 + n % 10],
      (array['quote','quote','customer','quote','customer','customer','customer','customer','person','page'])[1 + n % 10],
      'o-' || (n * 7919::bigint % 100000) || '-' || lpad((n * 104729::bigint % 99999999)::text, 8, '0'),
      null, '{"city":"Coro"}',
      case when is_call and step = 0 then 'sent' when is_call and n % 1000 = 3 then 'unknown' when n % 50 = 9 then 'denied' else 'done' end,
      null, case when is_call then ('10000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid end, '\\x00', '\\x00', '\\x00'
    from generate_series(1, ${acts}) n, lateral (select n % 10 in (0, 1, 2, 3, 6, 7) as is_call) kind, generate_series(0, is_call::int) step`)
  })
  await desk.database.sql.unsafe('vacuum analyze backoffice.audit_records')
}
