-- Organizations, their keys, what the API remembers about requests, customers and their bank accounts, and the outbox.
-- Every key starts with the organization: a transaction touches one organization, so the schema can be spread by it.

create table organizations (
  id uuid primary key,
  name text not null,
  environment text not null check (environment in ('live', 'test')),
  status text not null default 'active' check (status in ('active', 'disabled')),
  allowed_countries text[],
  auto_confirm boolean not null default false,
  refund_fees_on_return boolean not null default true,
  created_at timestamptz(3) not null default clock_timestamp()
);

create table bank_restrictions (
  org_id uuid not null references organizations (id),
  bank_code text not null,
  reason text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (org_id, bank_code)
);

create table api_keys (
  org_id uuid not null references organizations (id),
  id uuid not null,
  key_id text not null unique,
  secret_hash bytea not null,
  last_four text not null,
  name text not null,
  scopes text[] not null,
  limits jsonb,
  created_by text,
  created_at timestamptz(3) not null default clock_timestamp(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (org_id, id)
);

-- Requests of one key under one policy: those of this window and those of the one before it.
create table rate_buckets (
  org_id uuid not null,
  key_id uuid not null,
  policy text not null,
  window_start timestamptz not null,
  requests integer not null,
  previous_requests integer not null,
  primary key (org_id, key_id, policy)
) with (fillfactor = 50);

-- Answers of requests that carried an Idempotency-Key; only those that succeeded.
create table idempotency_keys (
  org_id uuid not null,
  key text collate "C" not null,
  fingerprint bytea not null,
  status integer not null,
  body text not null,
  location text,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (org_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table customers (
  org_id uuid not null references organizations (id),
  id uuid not null,
  type text not null check (type in ('individual', 'business')),
  kyc_type text not null check (kyc_type in ('standard', 'enhanced')),
  state text not null check (state in ('REGISTERED', 'ONBOARDING', 'ACTIVE', 'SUSPENDED', 'BLOCKED', 'DELETED')),
  previous_state text,
  kyc_status text not null check (kyc_status in ('not_started', 'incomplete', 'under_review', 'approved', 'rejected', 'expired')),
  email text,
  email_key text collate "C",
  phone_number text collate "C",
  legal_name text,
  name_key text collate "C",
  address_line_1 text,
  city text,
  country text not null,
  wallet_address text collate "C" not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (org_id, id),
  check (email_key is not null or phone_number is not null),
  check ((state = 'DELETED') = (deleted_at is not null))
);
-- Contact data of a deleted customer is free for a new one.
create unique index customers_email on customers (org_id, email_key) where deleted_at is null;
create unique index customers_phone on customers (org_id, phone_number) where deleted_at is null;
create index customers_email_ever on customers (org_id, email_key, created_at);
create index customers_newest on customers (org_id, created_at desc, id desc) where deleted_at is null;
create index customers_newest_by_state on customers (org_id, state, created_at desc, id desc);
create index customers_newest_by_country on customers (org_id, country, created_at desc, id desc) where deleted_at is null;
create index customers_newest_by_kyc on customers (org_id, kyc_status, created_at desc, id desc) where deleted_at is null;
create index customers_name on customers (org_id, name_key) where deleted_at is null;
create unique index customers_wallet on customers (org_id, wallet_address);

create table bank_accounts (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  account_type text not null check (account_type in ('bankaccount', 'pagomovil')),
  country_code text not null,
  bank_code text not null,
  currency text not null,
  account_holder_name text,
  account_subtype text check (account_subtype in ('checking', 'savings')),
  sealed bytea not null,
  fingerprint bytea not null,
  account_number_masked text,
  account_number_last4 text,
  id_doc_number_masked text,
  phone_number_masked text,
  created_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id)
);
create unique index bank_accounts_once on bank_accounts (org_id, customer_id, fingerprint) where deleted_at is null;
create index bank_accounts_of_customer on bank_accounts (org_id, customer_id, created_at desc, id desc) where deleted_at is null;
create index bank_accounts_shared on bank_accounts (org_id, fingerprint) where deleted_at is null;

-- The outbox: written in the transaction of the effect it tells about, delivered later.
create table events (
  org_id uuid not null,
  id uuid not null,
  type text not null,
  object_id uuid not null,
  data jsonb not null,
  actor_id text,
  request_id text,
  created_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index events_of_object on events (org_id, object_id, id);

create table prefunded_accounts (
  org_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  currency text not null check (currency in ('USDC', 'USD', 'VES')),
  status text not null default 'active' check (status in ('active', 'closed')),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (org_id, id),
  unique (org_id, name)
);

-- Who holds this key, and may another request pass? One round trip for each request of the API.
-- Counts over a sliding window (this window, plus the share of the one before that still lies within it), so a flood that is cut off
-- never gets more than its quota in any window. A refused request is not counted. Only the holder of the secret can use the quota up.
-- The comparison of hashes need not take constant time: under an unknown pepper a caller cannot choose a hash.
create function admit_request(p_key_id text, p_secret_hash bytea, p_policy text, p_now timestamptz)
returns table (
  organization_id uuid, environment text, organization_status text, key_row_id uuid, key_scopes text[],
  admitted boolean, quota integer, window_seconds integer, remaining integer, wait_seconds integer
) language plpgsql as $$
declare
  v_key payments.api_keys%rowtype;
  v_clock timestamptz := clock_timestamp();
  v_window interval;
  v_bucket payments.rate_buckets%rowtype;
  v_elapsed double precision;
  v_used double precision;
begin
  select k.* into v_key from payments.api_keys k
  where k.key_id = p_key_id and k.secret_hash = p_secret_hash and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > coalesce(p_now, v_clock));
  if not found then return; end if;

  if v_key.last_used_at is null or v_key.last_used_at < v_clock - interval '1 minute' then
    update payments.api_keys k set last_used_at = v_clock where k.org_id = v_key.org_id and k.id = v_key.id
      and k.last_used_at is not distinct from v_key.last_used_at;
  end if;
  select o.id, o.environment, o.status into organization_id, environment, organization_status
  from payments.organizations o where o.id = v_key.org_id;
  key_row_id := v_key.id;
  key_scopes := v_key.scopes;
  admitted := true;
  quota := (v_key.limits -> p_policy ->> 'quota')::integer;
  window_seconds := (v_key.limits -> p_policy ->> 'window')::integer;
  if quota is null then return next; return; end if;

  v_window := make_interval(secs => window_seconds);
  insert into payments.rate_buckets as b (org_id, key_id, policy, window_start, requests, previous_requests)
  values (v_key.org_id, v_key.id, p_policy, v_clock, 0, 0)
  on conflict (org_id, key_id, policy) do update set
    -- A clock that was set back by more than a window starts over, instead of counting until it has caught up.
    window_start = case when v_clock < b.window_start - v_window then v_clock when v_clock < b.window_start + v_window then b.window_start
      when v_clock < b.window_start + 2 * v_window then b.window_start + v_window else v_clock end,
    previous_requests = case when v_clock < b.window_start - v_window then 0 when v_clock < b.window_start + v_window then b.previous_requests
      when v_clock < b.window_start + 2 * v_window then b.requests else 0 end,
    requests = case when v_clock < b.window_start - v_window then 0 when v_clock < b.window_start + v_window then b.requests else 0 end
  returning b.* into v_bucket;

  v_elapsed := greatest(0, extract(epoch from v_clock - v_bucket.window_start));
  v_used := v_bucket.requests + v_bucket.previous_requests * greatest(0, 1 - v_elapsed / window_seconds);
  admitted := v_used + 1 <= quota;
  if admitted then
    update payments.rate_buckets b set requests = b.requests + 1
    where b.org_id = v_key.org_id and b.key_id = v_key.id and b.policy = p_policy;
    remaining := floor(quota - v_used - 1)::integer;
    wait_seconds := greatest(1, ceil(window_seconds - v_elapsed))::integer;
  else
    remaining := 0;
    wait_seconds := greatest(1, ceil(case
      when v_bucket.requests + 1 <= quota
        then window_seconds * (1 - (quota - 1 - v_bucket.requests)::double precision / v_bucket.previous_requests) - v_elapsed
      else window_seconds - v_elapsed + window_seconds * (1 - (quota - 1)::double precision / v_bucket.requests) end))::integer;
  end if;
  return next;
end $$;
