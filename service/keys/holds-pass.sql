-- Returns whether a pass is still valid. A pass is the cached result of a key check of a moment ago, for a key without limits: {key id, hash of the
-- secret in hex, address, policy, scope}. The statement that reads or pays re-checks it in its own transaction, which saves a round trip. False
-- gives no reason, and also means that the key has limits by now; admit_caller then gives the reason, and counts. Null means that there is no
-- pass, because the caller was looked up.
create or replace function holds_pass(p_org uuid, p_pass text[], p_now timestamptz) returns boolean language plpgsql stable as $$
declare
  -- Plain values: PostgreSQL then writes key_is_valid into the query, which takes less time than calling it.
  v_hash bytea := decode(p_pass[2], 'hex');
  v_address inet := nullif(p_pass[3], '');
  v_now timestamptz := coalesce(p_now, clock_timestamp());
begin
  return p_pass is null or exists (
    select from payments.api_keys k
    join payments.organizations o on o.id = k.org_id
    where k.key_id = p_pass[1] and k.org_id = p_org and o.status = 'active' and p_pass[5] = any (k.scopes)
      and k.limits -> p_pass[4] is null
      and payments.key_is_valid(k.revoked_at, k.expires_at, k.secret_hash, k.previous_secret_hash, k.previous_secret_until, k.allowed_cidrs,
        v_hash, v_now, v_address));
end $$;

-- Returns whether a key with these members is valid with this secret, from this address. The older secret is accepted during a rotation. The
-- members are handed over one by one, because the row of a table has another type on each node of a cluster.
create or replace function key_is_valid(
  p_revoked_at timestamptz, p_expires_at timestamptz, p_hash bytea, p_previous_hash bytea, p_previous_until timestamptz, p_cidrs text[],
  p_secret_hash bytea, p_now timestamptz, p_address inet
) returns boolean language sql stable as $$
  select p_revoked_at is null and (p_expires_at is null or p_expires_at > p_now)
    and (p_hash = p_secret_hash or (p_previous_hash = p_secret_hash and p_previous_until > p_now))
    and (p_cidrs is null or p_address <<= any (p_cidrs::inet[]))
$$;
