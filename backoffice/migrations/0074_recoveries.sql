-- Ways back in for people who forgot their password or lost their second factor: one admin proposes, another one agrees.
create table recoveries (
  id uuid primary key,
  person_id uuid not null references people (id),
  recovers text not null check (recovers in ('password', 'factors')),
  reason text not null check (char_length(reason) between 1 and 500),
  proposed_by uuid not null references people (id),
  proposed_at timestamptz not null,
  state text not null check (state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  decided_by uuid references people (id),
  decided_at timestamptz,
  constraint recoveries_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint recoveries_two_people check (state not in ('accepted', 'rejected') or decided_by <> proposed_by),
  constraint recoveries_of_others check (person_id <> proposed_by and person_id is distinct from decided_by)
);
create unique index recoveries_one_waits on recoveries (person_id, recovers) where state = 'waiting';

-- What was proposed stays what it was, and what was decided stays decided; the reason can be erased with the person.
create function refuse_other_recovery() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.recovers, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.person_id, old.recovers, old.proposed_by, old.proposed_at)
    or (old.state <> 'waiting' and (new.state, new.decided_by, new.decided_at) is distinct from (old.state, old.decided_by, old.decided_at))
  then raise exception 'a way back in is decided once, as it was proposed' using errcode = 'restrict_violation'; end if;
  return new;
end
$$;
create trigger recoveries_stay_what_they_are before update on recoveries for each row execute function refuse_other_recovery();
