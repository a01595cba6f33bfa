-- Hot steps in fewer round trips.

-- Stores a quote, its event and the answer, or gives the answer of the first request with this key. One call and one transaction: the
-- customer is held until its end, so that nobody blocks them between the check of their state and the quote.
create function store_quote(
  p_quote quotes, p_event uuid, p_actor text, p_request text, p_key text, p_fingerprint bytea, p_answer text, p_location text
) returns table (fingerprint bytea, status integer, body text, location text) language plpgsql as $$
declare
  v_state text;
begin
  if p_key is not null then
    if not pg_try_advisory_xact_lock(hashtextextended(p_quote.org_id::text || ' ' || p_key, 0)) then
      perform payments.refuse('idempotency_key_in_use');
    end if;
    return query select k.fingerprint, k.status, k.body, k.location from payments.idempotency_keys k
      where k.org_id = p_quote.org_id and k.key = p_key and k.created_at > p_quote.created_at - interval '24 hours';
    if found then return; end if;
  end if;

  select c.state into v_state from payments.customers c where c.org_id = p_quote.org_id and c.id = p_quote.customer_id for share;
  if payments.customer_refusal(v_state) is not null then perform payments.refuse(payments.customer_refusal(v_state)); end if;
  insert into payments.quotes select p_quote.*;
  insert into payments.events (org_id, id, type, object_id, data, actor_id, request_id, created_at)
  values (p_quote.org_id, p_event, 'quote.created', p_quote.id, jsonb_build_object('quote_id', p_quote.id, 'transaction_id', null,
    'customer_id', p_quote.customer_id, 'status', p_quote.status), p_actor, p_request, p_quote.created_at);
  if p_key is not null then
    insert into payments.idempotency_keys as k (org_id, key, fingerprint, status, body, location, created_at)
    values (p_quote.org_id, p_key, p_fingerprint, 201, p_answer, p_location, p_quote.created_at)
    on conflict (org_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      location = excluded.location, created_at = excluded.created_at;
  end if;
end $$;

-- Who holds this key, and may another request pass? One round trip for each request of the API: the key, under either secret while it is
-- rotated, from where it may be used, and its organization, in one look. A key without limits is not counted. What is counted, and when
-- the key was last used (noted at most once a minute), need not outlive a crash, so no request waits for the disk to note it.
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
  where k.key_id = p_key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > coalesce(p_now, v_clock))
    and (k.secret_hash = p_secret_hash
      or (k.previous_secret_hash = p_secret_hash and k.previous_secret_until > coalesce(p_now, v_clock)))
    and (k.allowed_cidrs is null
      or exists (select 1 from unnest(k.allowed_cidrs) as range (text) where p_address <<= range.text::inet));
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
