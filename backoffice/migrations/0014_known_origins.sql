-- From where a person has signed in before: a device by its cookie, and a network address, each as an HMAC. Somebody else's failed tries do not
-- keep the person out from there.
create table known_origins (
  person_id uuid not null references people (id) on delete cascade,
  origin text not null,
  seen_at timestamptz not null,
  primary key (person_id, origin)
);
create index known_origins_seen on known_origins (seen_at);

-- Nobody is kept out for good any more: what an earlier version paused for ever may be tried again.
update sign_in_throttle set not_before = now() where not_before > now() + interval '15 minutes';
