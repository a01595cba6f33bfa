-- A session that was locked, or in which nothing was pressed for long, opens nothing until its person has come in again.
alter table sessions
  add column locked_at timestamptz,
  -- the range of network addresses from which it was opened
  add column place text;

-- A link on which somebody sets another password, made by an admin. There is one row for each person, so that the newest link ends the older ones.
create table password_resets (
  person_id uuid primary key references people (id) on delete cascade,
  -- SHA-256 of the random part of the link
  token_hash bytea not null unique,
  made_by uuid,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
