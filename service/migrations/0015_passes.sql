-- A key that is looked up by the statement it is used for.

-- Does the key stand, with this secret, from this address? The older secret counts while the key is rotated.
create function key_stands(k api_keys, p_secret_hash bytea, p_now timestamptz, p_address inet) returns boolean language sql stable as $$
  select k.revoked_at is null and (k.expires_at is null or k.expires_at > p_now)
    and (k.secret_hash = p_secret_hash or (k.previous_secret_hash = p_secret_hash and k.previous_secret_until > p_now))
    and (k.allowed_cidrs is null or p_address <<= any (k.allowed_cidrs::inet[]))
$$;

-- Who holds this key, and may another request pass? One round trip for each request of the API: the key, from where it may be used, and its
-- organization, in one look. A key without limits is not counted. What is counted, and when the key was last used (noted at most once a
-- minute), need not outlive a crash, so no request waits for the disk to note it.
create or replace function admit_caller(p_key_id text, p_secret_hash bytea, p_policy text, p_now timestamptz, p_address inet)
returns table (
  organization_id uuid, environment text, organization_status text, key_row_id uuid, key_scopes text[],
  admitted boolean, quota integer, window_seconds integer, remaining integer, wait_seconds integer
) language plpgsql as $$
declare
  v_clock timestamptz := clock_timestamp();
  v_limits jsonb;
  v_hash bytea;
  v_used timestamptz;
begin
  select o.id, o.environment, o.status, k.id, k.scopes, k.limits, k.secret_hash, k.last_used_at
  into organization_id, environment, organization_status, key_row_id, key_scopes, v_limits, v_hash, v_used
  from payments.api_keys k
  join payments.organizations o on o.id = k.org_id
  where k.key_id = p_key_id and payments.key_stands(k, p_secret_hash, coalesce(p_now, v_clock), p_address);
  if not found then return; end if;
  if v_used is null or v_used < v_clock - interval '1 minute' then
    perform set_config('synchronous_commit', 'off', true);
    update payments.api_keys k set last_used_at = v_clock, last_used_address = p_address
    where k.org_id = organization_id and k.id = key_row_id and k.last_used_at is not distinct from v_used;
  end if;
  admitted := true;
  if v_limits -> p_policy is null then return next; return; end if;
  perform set_config('synchronous_commit', 'off', true);
  return query select * from payments.admit_request(p_key_id, v_hash, p_policy, p_now);
end $$;

-- A pass is carried by who was let in a moment ago with a key without limits: {key id, hash of the secret in hex, address, policy, scope}.
-- The statement that reads or pays asks by itself whether it still holds, so the key needs no look of its own before it. False does not say
-- why, and is said to a key that has limits by now; admit_caller then says why, and counts. Null is no pass: the caller was looked up.
create function holds_pass(p_org uuid, p_pass text[], p_now timestamptz) returns boolean language plpgsql stable as $$
begin
  return p_pass is null or exists (
    select from payments.api_keys k
    join payments.organizations o on o.id = k.org_id
    where k.key_id = p_pass[1] and k.org_id = p_org and o.status = 'active' and p_pass[5] = any (k.scopes)
      and k.limits -> p_pass[4] is null
      and payments.key_stands(k, decode(p_pass[2], 'hex'), coalesce(p_now, clock_timestamp()), nullif(p_pass[3], '')::inet));
end $$;

-- Pays a quote as pay_quote does, if the pass holds; otherwise nothing happens.
create function pay_quote_with_pass(
  p_pass text[], p_org uuid, p_quote uuid, p_prefunded uuid, p_ids uuid[], p_now timestamptz,
  p_by text, p_actor text, p_request text, p_key text, p_fingerprint bytea, p_payer uuid
) returns table (passed boolean, replayed boolean, answer text) language plpgsql as $$
begin
  passed := payments.holds_pass(p_org, p_pass, p_now);
  if not passed then return next; return; end if;
  return query select true, p.replayed, p.answer from payments.pay_quote(p_org, p_quote, p_prefunded, p_ids, p_now, p_by, p_actor,
    p_request, p_key, p_fingerprint, p_payer) as p;
end $$;
