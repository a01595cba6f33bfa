-- Changes of roles that one admin proposes and another one accepts. Whose names they are stands in people, so that it can be erased there.
create table role_changes (
  id uuid primary key,
  person_id uuid not null references people (id),
  -- the roles when it was proposed: whoever accepts saw these
  held text[] not null,
  roles text[] not null,
  reason text not null check (char_length(reason) between 1 and 500),
  proposed_by uuid not null references people (id),
  proposed_at timestamptz not null,
  state text not null check (state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  decided_by uuid references people (id),
  decided_at timestamptz,
  constraint role_changes_known check (roles <@ array['support', 'compliance', 'finance', 'approver', 'admin', 'auditor'] and cardinality(roles) > 0),
  constraint role_changes_never_admin_and_approver check (not roles @> array['admin', 'approver']),
  constraint role_changes_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint role_changes_two_people check (state not in ('accepted', 'rejected') or decided_by <> proposed_by),
  constraint role_changes_of_others check (person_id <> proposed_by and person_id is distinct from decided_by)
);
create unique index role_changes_one_waits on role_changes (person_id) where state = 'waiting';

-- What was proposed stays what it was, and what was decided stays decided; the reason can be erased with the person.
create function refuse_other_role_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.person_id, new.held, new.roles, new.proposed_by, new.proposed_at)
    is distinct from (old.id, old.person_id, old.held, old.roles, old.proposed_by, old.proposed_at)
    or (old.state <> 'waiting' and (new.state, new.decided_by, new.decided_at) is distinct from (old.state, old.decided_by, old.decided_at))
  then raise exception 'a change of roles is decided once, as it was proposed' using errcode = 'restrict_violation'; end if;
  return new;
end
$$;
create trigger role_changes_stay_what_they_are before update on role_changes for each row execute function refuse_other_role_change();
