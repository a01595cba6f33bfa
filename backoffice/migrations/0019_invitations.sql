-- Who may become a person of the console, by a link that works once. There is one row for each e-mail, so that the newest link ends the older ones.
create table invitations (
  -- the id that the person will have, so that the trail of the invitation is theirs
  person_id uuid primary key,
  name text not null check (char_length(name) <= 200),
  -- empty for the first admin of an installation, who says their own name and e-mail
  email text not null unique check (email = lower(email)),
  roles text[] not null check (cardinality(roles) > 0),
  -- SHA-256 of the random part of the link: a copy of this table lets nobody in
  token_hash bytea not null unique,
  invited_by text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
