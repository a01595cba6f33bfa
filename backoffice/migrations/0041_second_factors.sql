-- By what a person shows, besides a password, that it is them.
alter table people
  -- since when there is a second factor; null while there is none
  add column second_factor_at timestamptz,
  -- null until the person or an operator changes it
  add column password_changed_at timestamptz;

create table authenticators (
  person_id uuid primary key references people (id) on delete cascade,
  -- the key that the app on the phone has too, sealed
  sealed_key bytea not null,
  created_at timestamptz not null,
  -- null until a code has shown that the app has the key
  confirmed_at timestamptz,
  -- a code is taken once: none of this step of 30 seconds or of an earlier one
  last_step bigint not null default 0
);

create table recovery_codes (
  person_id uuid not null references people (id) on delete cascade,
  -- HMAC of the code: a copy of this table lets nobody in
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

create table passkeys (
  -- the id of the credential, as browsers write it
  id text primary key,
  person_id uuid not null references people (id) on delete cascade,
  public_key bytea not null,
  -- how often the device says that it was used: a copy of it would say less
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id);

-- What a passkey has signed once: it is taken no second time while it is fresh.
create table used_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
