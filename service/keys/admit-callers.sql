-- Admits many callers in one call, in the given order. Hashes are in hex. `place` is the position of the caller, from 1; an unknown caller has no
-- row. It loops, because a join over arrays would be planned anew each time.
create or replace function admit_callers(p_key_ids text[], p_secret_hashes text[], p_policies text[], p_now timestamptz, p_addresses inet[])
returns table (
  place integer, organization_id uuid, environment text, organization_status text, key_row_id uuid, key_scopes text[],
  admitted boolean, quota integer, window_seconds integer, remaining integer, wait_seconds integer, key_kind text
) language plpgsql as $$
begin
  for i in 1 .. cardinality(p_key_ids) loop
    return query select i, a.* from payments.admit_caller(p_key_ids[i], decode(p_secret_hashes[i], 'hex'), p_policies[i], p_now,
      p_addresses[i]) as a;
  end loop;
end $$;

-- Authenticates the caller of a request and applies its rate limit, in one round trip: the key, the addresses from which it may be used, and its
-- organization. A key without limits is not counted. The count, and the time of last use (written at most once a minute), need not outlive a
-- crash, so no request waits for the disk.
create or replace function admit_caller(p_key_id text, p_secret_hash bytea, p_policy text, p_now timestamptz, p_address inet)
returns table (
  organization_id uuid, environment text, organization_status text, key_row_id uuid, key_scopes text[],
  admitted boolean, quota integer, window_seconds integer, remaining integer, wait_seconds integer, key_kind text
) language plpgsql as $$
declare
  v_clock timestamptz := clock_timestamp();
  v_limits jsonb;
  v_hash bytea;
  v_used timestamptz;
begin
  select o.id, o.environment, o.status, k.id, k.scopes, k.kind, k.limits, k.secret_hash, k.last_used_at
  into organization_id, environment, organization_status, key_row_id, key_scopes, key_kind, v_limits, v_hash, v_used
  from payments.api_keys k
  join payments.organizations o on o.id = k.org_id
  where k.key_id = p_key_id and payments.key_is_valid(k.revoked_at, k.expires_at, k.secret_hash, k.previous_secret_hash,
    k.previous_secret_until, k.allowed_cidrs, p_secret_hash, coalesce(p_now, v_clock), p_address);
  if not found then return; end if;
  if v_used is null or v_used < v_clock - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    update payments.api_keys k set last_used_at = v_clock, last_used_address = p_address
    where k.org_id = organization_id and k.id = key_row_id and k.last_used_at is not distinct from v_used;
  end if;
  admitted := true;
  if v_limits -> p_policy is null then return next; return; end if;
  perform set_config('synchronous_commit', 'off', true);
  return query select r.*, key_kind from payments.admit_request(p_key_id, v_hash, p_policy, p_now) as r;
end $$;

-- Authenticates the caller of a request and applies its rate limit, in one round trip.
-- Counts over a sliding window (this window, plus the share of the one before that still lies within it), so a flood never
-- gets more than its quota in any window. A refused request is not counted. Only the holder of the secret can use up the quota.
-- The comparison of hashes need not take constant time: under an unknown pepper a caller cannot choose a hash.
create or replace function admit_request(p_key_id text, p_secret_hash bytea, p_policy text, p_now timestamptz)
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

  perform set_config('cauce.organization', v_key.org_id::text, true);
  v_window := make_interval(secs => window_seconds);
  insert into payments.rate_buckets (org_id, key_id, policy, window_start, requests, previous_requests)
  values (v_key.org_id, v_key.id, p_policy, v_clock, 0, 0)
  on conflict (org_id, key_id, policy) do nothing;
  select b.* into v_bucket from payments.rate_buckets b
  where b.org_id = v_key.org_id and b.key_id = v_key.id and b.policy = p_policy for no key update;
  if v_clock < v_bucket.window_start - v_window or v_clock >= v_bucket.window_start + 2 * v_window then
    -- The last request was long ago; or the clock was set back by more than a window, and would count until it has caught up.
    v_bucket.window_start := v_clock;
    v_bucket.previous_requests := 0;
    v_bucket.requests := 0;
  elsif v_clock >= v_bucket.window_start + v_window then
    v_bucket.window_start := v_bucket.window_start + v_window;
    v_bucket.previous_requests := v_bucket.requests;
    v_bucket.requests := 0;
  end if;

  v_elapsed := greatest(0, extract(epoch from v_clock - v_bucket.window_start));
  v_used := v_bucket.requests + v_bucket.previous_requests * greatest(0, 1 - v_elapsed / window_seconds);
  admitted := v_used + 1 <= quota;
  if admitted then
    update payments.rate_buckets b set window_start = v_bucket.window_start, previous_requests = v_bucket.previous_requests,
      requests = v_bucket.requests + 1
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
