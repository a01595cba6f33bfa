-- What the console itself remembers: people, sessions, what it saw and did. Times are UTC.

create table people (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (email = lower(email)),
  roles text[] not null,
  -- null until the person chooses
  locale text check (locale in ('en', 'es')),
  theme text check (theme in ('system', 'light', 'dark')),
  password_hash text not null,
  -- offered with one click on the sign-in page, in demo mode only
  demo boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null,
  constraint people_email_unique unique (email),
  constraint people_roles_known check (roles <@ array['support', 'compliance', 'finance', 'approver', 'admin', 'auditor'] and cardinality(roles) > 0),
  constraint people_never_admin_and_approver check (not roles @> array['admin', 'approver'])
);

create table sessions (
  id uuid primary key,
  -- SHA-256 of the random id in the cookie: a copy of this table signs nobody in
  sid_hash bytea not null,
  person_id uuid not null references people (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  user_agent text,
  constraint sessions_sid_unique unique (sid_hash)
);
create index sessions_person on sessions (person_id);

-- One row per account tried (known or not, as an HMAC) and per address: guessing is slow for both alike.
create table sign_in_throttle (
  subject text primary key,
  failures integer not null,
  not_before timestamptz not null,
  last_attempt_at timestamptz not null
);

create table audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, '\x'::bytea);

create table audit_records (
  seq bigint primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  actor_roles text[] not null,
  session_id uuid,
  request_id text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  result text not null check (result in ('sent', 'done', 'failed', 'unknown', 'denied')),
  code text,
  reason text,
  call_id uuid,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_records_object on audit_records (object_kind, object_id, seq desc);
create index audit_records_actor on audit_records (actor_id, seq desc);
create index audit_records_action on audit_records (action, seq desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'records of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger audit_records_only_added before update or delete or truncate on audit_records
  for each statement execute function refuse_change();
create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function refuse_change();

-- What left for the API: written before it leaves, so that a crash or a lost answer is known as unknown.
create table calls (
  id uuid primary key,
  operation text not null,
  object_kind text not null,
  object_id text not null,
  idempotency_key text not null,
  reference text,
  state text not null check (state in ('sent', 'done', 'failed', 'unknown')),
  code text,
  actor_id uuid not null,
  actor_name text not null,
  actor_roles text[] not null,
  session_id uuid,
  request_id text not null,
  action text not null,
  sent_at timestamptz not null,
  -- an unknown outcome is certain only after this: the quote cannot be paid any more
  certain_at timestamptz,
  looked_up_at timestamptz,
  ended_at timestamptz
);
-- Never a second pay or confirm of one quote while an earlier one may have worked.
create unique index calls_once on calls (operation, object_id)
  where operation in ('payQuote', 'confirmQuote') and state in ('sent', 'unknown', 'done');
create index calls_open on calls (sent_at) where state in ('sent', 'unknown');
create index calls_object on calls (object_kind, object_id, sent_at desc);

-- What the console created or looked up, so that an API without lists can still be listed. Labels are masked.
create table registry (
  kind text not null,
  id text not null,
  label text not null,
  details jsonb not null default '{}',
  reference text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (kind, id)
);
create index registry_recent on registry (kind, last_seen_at desc, id desc);
create index registry_reference on registry (reference) where reference is not null;

create table reveals (
  id uuid primary key,
  person_id uuid not null references people (id),
  object_kind text not null,
  object_id text not null,
  field text not null,
  reason text not null check (char_length(reason) between 1 and 500),
  at timestamptz not null
);
create index reveals_person on reveals (person_id, at desc);

-- What was typed when a quote was made: what came back is checked against it.
create table quote_intents (
  quote_id text primary key,
  amount_minor bigint not null check (amount_minor > 0),
  amount_side text not null check (amount_side in ('source', 'destination')),
  fees_paid_by text not null check (fees_paid_by in ('source', 'destination')),
  replaces_quote_id text,
  made_by uuid not null references people (id),
  made_at timestamptz not null
);
