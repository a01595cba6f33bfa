-- API keys that one admin requests and another one agrees to. The first one then creates the key, or its new secret, at the payments API:
-- no secret is stored here.
create table key_requests (
  id uuid primary key,
  -- null for a new key: the key that gets a new secret
  key_id text,
  -- what is requested, as the payments API will get it, with the name and the end of the text of a key that is rotated
  terms jsonb not null,
  requested_by uuid not null references people (id),
  requested_at timestamptz not null,
  state text not null check (state in ('waiting', 'agreed', 'made', 'rejected', 'withdrawn', 'expired')),
  decided_by uuid references people (id),
  decided_at timestamptz,
  made_at timestamptz,
  constraint key_requests_decided check ((decided_at is null) = (decided_by is null)),
  constraint key_requests_by_two check (decided_by <> requested_by),
  constraint key_requests_agreed check (state not in ('agreed', 'made', 'rejected') or decided_by is not null),
  constraint key_requests_waiting check (state <> 'waiting' or decided_by is null),
  constraint key_requests_made check ((state = 'made') = (made_at is not null))
);
create unique index key_requests_one_rotation on key_requests (key_id) where state in ('waiting', 'agreed');
create index key_requests_open on key_requests (requested_at) where state in ('waiting', 'agreed');

-- A request begins by waiting, stays what it was, and is decided once; only what was agreed to is made.
create function refuse_other_key_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'waiting' then raise exception 'a request for a key begins by waiting' using errcode = 'restrict_violation'; end if;
    return new;
  end if;
  if (new.id, new.key_id, new.terms, new.requested_by, new.requested_at)
    is distinct from (old.id, old.key_id, old.terms, old.requested_by, old.requested_at)
    or (old.decided_by is not null and (new.decided_by, new.decided_at) is distinct from (old.decided_by, old.decided_at))
    or (new.state <> old.state and (old.state, new.state) not in (
      ('waiting', 'agreed'), ('waiting', 'rejected'), ('waiting', 'withdrawn'), ('waiting', 'expired'),
      ('agreed', 'made'), ('agreed', 'withdrawn'), ('agreed', 'expired')))
  then raise exception 'a request for a key is decided once, as it was made' using errcode = 'restrict_violation'; end if;
  return new;
end
$$;
create trigger key_requests_stay_what_they_are before insert or update on key_requests for each row execute function refuse_other_key_request();
