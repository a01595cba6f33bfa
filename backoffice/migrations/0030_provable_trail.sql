-- The trail in a form that anybody can verify: a chain of SHA-256 hashes, each signed (backoffice/audit/chain.ts). Names, network addresses, reasons
-- and other members of people are tokens here; their texts stand in audit_texts, where they can be erased without breaking the chain.

drop trigger audit_records_only_added on audit_records;
drop index audit_records_object, audit_records_actor, audit_records_action, audit_records_newest, audit_records_call,
  audit_records_object_end, audit_records_troubled;
alter table audit_records rename to audit_records_before;
alter table audit_records_before rename constraint audit_records_pkey to audit_records_before_pkey;
alter table audit_records_before rename constraint audit_records_result_check to audit_records_before_result_check;

create table audit_texts (
  -- SHA-256 of salt and content: without both it tells nothing of either
  token bytea primary key,
  salt bytea,
  -- JSON; null once it was erased
  content text,
  -- whose name and address it is; null for what was said of something, and once it was erased
  owner text,
  -- the record that tells of the erasure
  erased_by bigint,
  check ((content is null) = (erased_by is not null) and (salt is null) = (content is null))
);
create unique index audit_texts_of_owner on audit_texts (owner, content) where owner is not null;
create index audit_texts_erased on audit_texts (erased_by) where erased_by is not null;

create table audit_records (
  seq bigint primary key,
  -- as exact as what is signed
  at timestamptz(3) not null,
  -- who, and from where
  actor_token bytea not null,
  actor_id uuid,
  actor_roles text[] not null,
  session_id uuid,
  request_id text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  -- the reason, and members of people
  told_token bytea,
  result text not null check (result in ('sent', 'done', 'failed', 'unknown', 'denied')),
  code text,
  call_id uuid,
  prev_hash bytea not null,
  seal bytea not null,
  hash bytea not null
);
create index audit_records_object on audit_records (object_kind, object_id, seq desc);
create index audit_records_actor on audit_records (actor_id, seq desc);
create index audit_records_action on audit_records (action, seq desc);
create index audit_records_newest on audit_records (at desc, seq desc);
create index audit_records_call on audit_records (call_id, seq) where call_id is not null;
create index audit_records_object_end on audit_records (right(object_id, 8));
create index audit_records_troubled on audit_records (result, at desc, seq desc) where result in ('failed', 'unknown', 'denied');
create trigger audit_records_only_added before update or delete or truncate on audit_records
  for each statement execute function refuse_change();

-- What an earlier version wrote is sealed with a key: it is brought into the new form by the next start (convert-trail.ts), which has the key.
alter table audit_checks drop constraint audit_checks_fault_check,
  add check (fault in ('changed', 'deleted', 'inserted', 'reordered', 'rewritten', 'erased'));
delete from audit_checks;
do $$ begin
  if not exists (select from audit_records_before) then drop table audit_records_before; end if;
end $$;
