-- What compliance knows and decides about customers, and what keys may do beyond their scopes.

-- Until when the approval holds; null without one.
alter table customers add column kyc_valid_until timestamptz(3);
-- Who changed the data since the last decision: they may not take the next one.
alter table customers add column edited_by text[] not null default '{}';
create index customers_approval_ends on customers (kyc_valid_until)
  where kyc_status = 'approved' and state in ('ACTIVE', 'SUSPENDED') and kyc_valid_until is not null;

-- Every profile that was sent, newest version last: a decision can be held against what was seen.
create table kyc_profiles (
  org_id uuid not null,
  customer_id uuid not null,
  version integer not null,
  -- The whole profile, encrypted; see kyc/sealed-profile.ts.
  sealed bytea not null,
  -- Kind, file and hash of each document: nothing of a person.
  documents jsonb not null,
  id_doc_fingerprint bytea,
  flags text[] not null default '{}',
  submitted_by text,
  created_at timestamptz(3) not null,
  primary key (org_id, customer_id, version),
  foreign key (org_id, customer_id) references customers (org_id, id)
);
create index kyc_profiles_by_document on kyc_profiles (org_id, id_doc_fingerprint);

create table kyc_reviews (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  reason text not null,
  status text not null check (status in ('open', 'assigned', 'decided', 'cancelled')),
  assignee text collate "C",
  assigned_at timestamptz(3),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  check (status <> 'assigned' or assignee is not null),
  check (status <> 'open' or assignee is null),
  check ((closed_at is not null) = (status in ('decided', 'cancelled')))
);
create unique index kyc_reviews_one_open on kyc_reviews (org_id, customer_id) where status in ('open', 'assigned');
create index kyc_reviews_of_customer on kyc_reviews (org_id, customer_id, created_at desc, id desc);
create index kyc_reviews_newest on kyc_reviews (org_id, created_at desc, id desc);
create index kyc_reviews_newest_by_status on kyc_reviews (org_id, status, created_at desc, id desc);
create index kyc_reviews_newest_by_assignee on kyc_reviews (org_id, assignee, created_at desc, id desc);

-- Every step of a customer's standing, who took it and on what evidence. Written once.
create table kyc_decisions (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  review_id uuid,
  action text not null,
  reason_code text,
  note text,
  -- Null: a rule.
  actor_id text,
  from_state text not null,
  to_state text not null,
  from_kyc_status text not null,
  to_kyc_status text not null,
  valid_until timestamptz(3),
  evidence jsonb not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id)
);
create index kyc_decisions_of_customer on kyc_decisions (org_id, customer_id, created_at desc, id desc);

create function refuse_change_of_decision() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are written once' using errcode = 'restrict_violation';
end $$;
create trigger kyc_decisions_are_kept before update or delete on kyc_decisions
  for each statement execute function refuse_change_of_decision();

-- The first of the two who must ask for it.
create table unblock_requests (
  org_id uuid not null,
  customer_id uuid not null,
  requested_by text not null,
  reason_code text not null,
  note text,
  created_at timestamptz(3) not null,
  primary key (org_id, customer_id),
  foreign key (org_id, customer_id) references customers (org_id, id)
);

-- Customers from before: approvals get an end, and who waits for people gets a review.
update customers set kyc_valid_until = updated_at + case kyc_type when 'enhanced' then interval '12 months' else interval '24 months' end
where kyc_status = 'approved';
insert into kyc_reviews (org_id, id, customer_id, reason, status, created_at)
select org_id, gen_random_uuid(), id, 'new_customer', 'open', updated_at from customers
where kyc_status = 'under_review' and state in ('ONBOARDING', 'SUSPENDED');

create or replace function is_private_event(p_type text) returns boolean language sql immutable as $$
  select p_type in ('wallet.looked_up', 'bank_account.revealed', 'kyc_profile.revealed')
$$;

alter table api_keys add column allowed_cidrs text[];
alter table api_keys add column last_used_address inet;
-- After a rotation the secret before it works for a while.
alter table api_keys add column previous_secret_hash bytea;
alter table api_keys add column previous_secret_until timestamptz(3);
create index api_keys_newest on api_keys (org_id, created_at desc, id desc);

-- admit_request, for either secret of a key under rotation, and only from where the key may be used. Who calls from elsewhere, or from
-- nobody knows where, does not hold the key. Where it was used last is noted at most once a minute.
create function admit_caller(p_key_id text, p_secret_hash bytea, p_policy text, p_now timestamptz, p_address inet)
returns table (
  organization_id uuid, environment text, organization_status text, key_row_id uuid, key_scopes text[],
  admitted boolean, quota integer, window_seconds integer, remaining integer, wait_seconds integer
) language plpgsql as $$
declare
  v_key payments.api_keys%rowtype;
  v_clock timestamptz := clock_timestamp();
begin
  select k.* into v_key from payments.api_keys k
  where k.key_id = p_key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > coalesce(p_now, v_clock))
    and (k.secret_hash = p_secret_hash
      or (k.previous_secret_hash = p_secret_hash and k.previous_secret_until > coalesce(p_now, v_clock)))
    and (k.allowed_cidrs is null
      or exists (select 1 from unnest(k.allowed_cidrs) as range (text) where p_address <<= range.text::inet));
  if not found then return; end if;
  if v_key.last_used_at is null or v_key.last_used_at < v_clock - interval '1 minute' then
    update payments.api_keys k set last_used_at = v_clock, last_used_address = p_address
    where k.org_id = v_key.org_id and k.id = v_key.id and k.last_used_at is not distinct from v_key.last_used_at;
  end if;
  return query select * from payments.admit_request(p_key_id, v_key.secret_hash, p_policy, p_now);
end $$;
