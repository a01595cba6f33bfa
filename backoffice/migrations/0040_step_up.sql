-- How a session was opened, when its person last proved that it is them, and the id that it had before it got a new one at that proof.
alter table sessions
  add column entered_by text not null default 'password' check (entered_by in ('password', 'demo', 'passkey', 'company')),
  add column proven_at timestamptz,
  add column previous_sid_hash bytea,
  add column rotated_at timestamptz;
create index sessions_previous_sid on sessions (previous_sid_hash) where previous_sid_hash is not null;

-- Whom the company signs in has no password here.
alter table people alter column password_hash drop not null;
