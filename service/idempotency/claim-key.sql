-- Claims an idempotency key for this transaction and returns null; the caller then stores its answer in the claimed row, unless it is given here.
-- If the key has an answer of the last 24 hours, returns its row instead. The claim is the row: its primary key is unique on every engine and
-- node, which an advisory lock is not. It waits for a transaction in progress that holds the key until the time-out below; refusal.ts turns
-- that error into idempotency_key_in_use. A shorter time-out would fail in the moments in which a table grows.
create or replace function claim_key(
  p_org uuid, p_key text, p_fingerprint bytea, p_now timestamptz,
  p_status integer default 0, p_body text default '', p_location text default null
) returns payments.idempotency_keys language plpgsql set lock_timeout = '250ms' as $$
declare
  v_known payments.idempotency_keys%rowtype;
begin
  loop
    insert into payments.idempotency_keys (org_id, key, fingerprint, status, body, location, created_at)
    values (p_org, p_key, p_fingerprint, p_status, p_body, p_location, p_now)
    on conflict (org_id, key) do nothing;
    if found then return null; end if;
    select * into v_known from payments.idempotency_keys k
    where k.org_id = p_org and k.key = p_key and k.created_at > p_now - interval '24 hours';
    if found then return v_known; end if;
    -- An outdated answer gives way. If its row was deleted or taken over meanwhile, the next round finds out.
    update payments.idempotency_keys k
    set fingerprint = p_fingerprint, status = p_status, body = p_body, location = p_location, created_at = p_now
    where k.org_id = p_org and k.key = p_key and k.created_at <= p_now - interval '24 hours';
    if found then return null; end if;
  end loop;
end $$;
