-- Stores a quote (a row of payments.quotes as JSON), its event and the answer, or returns the answer of the first request with this key. One call is
-- one transaction: the customer is locked until its end, so that nobody blocks them between the check of their state and the quote.
create or replace function store_quote(
  p_org uuid, p_quote jsonb, p_event uuid, p_actor text, p_request text, p_key text, p_fingerprint bytea, p_answer text, p_location text,
  p_key_id uuid, p_note text
) returns table (fingerprint bytea, status integer, body text, location text) language plpgsql as $$
declare
  v_quote payments.quotes%rowtype;
  v_state text;
  v_known payments.idempotency_keys%rowtype;
begin
  v_quote := jsonb_populate_record(null::payments.quotes, p_quote);
  if p_key is not null then
    v_known := payments.claim_key(p_org, p_key, p_fingerprint, v_quote.created_at, 201, p_answer, p_location);
    if v_known.key is not null then
      return query select v_known.fingerprint, v_known.status, v_known.body, v_known.location;
      return;
    end if;
  end if;

  select c.state into v_state from payments.customers c where c.org_id = p_org and c.id = v_quote.customer_id for share;
  if payments.customer_refusal(v_state) is not null then perform payments.refuse(payments.customer_refusal(v_state)); end if;
  insert into payments.quotes select v_quote.*;
  perform set_config('payments.tells', 'yes', true);
  insert into payments.events (org_id, id, type, object_id, data, actor_id, key_id, actor_note, request_id, created_at)
  values (p_org, p_event, 'quote.created', v_quote.id, jsonb_build_object('quote_id', v_quote.id, 'transaction_id', null,
    'customer_id', v_quote.customer_id, 'status', v_quote.status), p_actor, p_key_id, p_note, p_request, v_quote.created_at);
  perform payments.tell_endpoints(p_org, array[p_event], array['quote.created'], v_quote.created_at);
end $$;
