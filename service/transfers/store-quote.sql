-- Stores a quote, its event and the answer, or gives the answer of the first request with this key. One call and one transaction: the
-- customer is held until its end, so that nobody blocks them between the check of their state and the quote.
create or replace function store_quote(
  p_quote quotes, p_event uuid, p_actor text, p_request text, p_key text, p_fingerprint bytea, p_answer text, p_location text,
  p_key_id uuid default null, p_note text default null
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
  insert into payments.events (org_id, id, type, object_id, data, actor_id, key_id, actor_note, request_id, created_at)
  values (p_quote.org_id, p_event, 'quote.created', p_quote.id, jsonb_build_object('quote_id', p_quote.id, 'transaction_id', null,
    'customer_id', p_quote.customer_id, 'status', p_quote.status), p_actor, p_key_id, p_note, p_request, p_quote.created_at);
  if p_key is not null then
    insert into payments.idempotency_keys as k (org_id, key, fingerprint, status, body, location, created_at)
    values (p_quote.org_id, p_key, p_fingerprint, 201, p_answer, p_location, p_quote.created_at)
    on conflict (org_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      location = excluded.location, created_at = excluded.created_at;
  end if;
end $$;
