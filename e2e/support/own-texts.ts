import { type DataPlace, withSql } from './database'

/** Adds one row for each text that people write into the console and of which the demo has none, about this customer and staff. */
export function givenOwnTexts(place: DataPlace, customerId: string): Promise<unknown> {
  return withSql(place, (sql) =>
    sql.begin(async (tx) => {
      const staff = tx`(select id from backoffice.people where email = 'finance@staff.example')`
      const admin = tx`(select id from backoffice.people where email = 'admin@staff.example')`
      await tx`insert into backoffice.tags (object_kind, object_id, tag, added_by, added_at)
        select 'customer', ${customerId}, 'A tag ' || n, ${admin}, now() from generate_series(1, 40) n`
      await tx`insert into backoffice.notes (id, object_kind, object_id, author_id, author_name, text, created_at)
        select gen_random_uuid(), 'customer', ${customerId}, ${admin}, 'An admin', 'A note ' || n, now() from generate_series(1, 3) n`
      await tx`insert into backoffice.briefings (id, spanish, english, author_id, author_name, written_at, version)
        values (gen_random_uuid(), 'Un texto', 'A text', ${admin}, 'An admin', now(), 1)`
      await tx`insert into backoffice.approval_policies (id, rules, note, proposed_by, proposed_by_name, proposed_at, state)
        select gen_random_uuid(), rules, 'A note', ${admin}, 'An admin', now(), 'waiting' from backoffice.approval_policies
        order by proposed_at desc limit 1`
      await tx`insert into backoffice.role_changes (id, person_id, held, roles, reason, proposed_by, proposed_at, state)
        values (gen_random_uuid(), ${staff}, '{finance}', '{support}', 'A reason', ${admin}, now(), 'waiting')`
      await tx`insert into backoffice.recoveries (id, person_id, recovers, reason, proposed_by, proposed_at, state)
        values (gen_random_uuid(), ${staff}, 'password', 'A reason', ${admin}, now(), 'waiting')`
      await tx`insert into backoffice.key_requests (id, key_id, terms, requested_by, requested_at, state)
        values (gen_random_uuid(), 'k1', ${tx.json({ act: 'rotate', name: 'A key', last_four: 'ab12', grace_seconds: 0 })}, ${admin}, now(), 'waiting')`
      await tx`set local session_replication_role = replica` // decisions are only added
      await tx`update backoffice.approval_decisions set reason = 'A reason' where decision = 'reject'`
    }),
  )
}
