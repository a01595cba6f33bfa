-- What the console asked of the payments API. No body, no key and no personal data stand here: ids, and what was cut or masked before it came.
create table call_log (
  id uuid primary key,
  at timestamptz not null,
  operation text not null,
  method text not null,
  -- the pattern; what filled it in stands in members, what followed it in query
  path text not null,
  members jsonb not null,
  query jsonb not null,
  -- which records it was about, as kind:id
  records text[] not null,
  -- null for the machine at work on its own
  person_id uuid,
  outcome text not null check (outcome in ('done', 'none', 'refused', 'broken', 'unknown', 'unreachable', 'not_sent')),
  status integer,
  code text,
  reason text check (char_length(reason) <= 300),
  duration_ms integer not null,
  -- how often it left: none when it was held back, two when a read was tried again
  attempts integer not null,
  -- null for a probe
  request_id text,
  answered_request_id text,
  idempotency_key text,
  request_bytes integer not null,
  answer_bytes integer,
  not_read jsonb not null,
  -- a question about the API itself
  probe boolean not null
);
create index call_log_newest on call_log (at, id);
create index call_log_records on call_log using gin (records);
