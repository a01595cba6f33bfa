-- Assigns money that a bank reported to the quote of a deposit and credits the wallet: inserts the transaction, moves the quote, closes the
-- requests of two people that this overtakes, records the events and books the planned entries, in one call. The caller has locked the quote and
-- the movement, and has checked that they match. p_ids are fresh ids: of the transaction, of five events, of one journal entry. Refuses a
-- reference of another transaction, and as pay_quote does a quote that a version before made without its entries.
create or replace function credit_deposit(
  p_org uuid, p_quote uuid, p_movement uuid, p_subject text, p_ids uuid[], p_now timestamptz, p_by text, p_actor text, p_key_id uuid,
  p_note text, p_request text
) returns void language plpgsql as $$
declare
  v_quote record;
  v_movement record;
  v_move record;
  v_transaction uuid := p_ids[1];
begin
  select q.status, q.flow, q.customer_id, q.usdc_amount, q.source_rail, q.provider, q.partner_reference, q.entries -> 'confirm' as planned into v_quote
  from payments.quotes q where q.org_id = p_org and q.id = p_quote;
  select m.to_status, m.transaction_status into v_move from payments.quote_moves m
  where m.step = 'confirm' and m.flow = v_quote.flow and m.from_status = v_quote.status;
  if v_quote.planned is null then perform payments.refuse('service_unavailable', '{"unplanned": true}'); end if;

  update payments.inbound_movements m set quote_id = p_quote, matched_at = p_now where m.org_id = p_org and m.id = p_movement
  returning m.reference, m.currency, m.amount into v_movement;
  insert into payments.transactions (org_id, id, quote_id, customer_id, type, status, amount, rail, provider, partner_reference, submission,
    provider_reference, created_at, updated_at, completed_at)
  values (p_org, v_transaction, p_quote, v_quote.customer_id, 'deposit', v_move.transaction_status, v_quote.usdc_amount, v_quote.source_rail,
    v_quote.provider, v_quote.partner_reference, 'answered', v_movement.reference, p_now, p_now, p_now)
  on conflict do nothing;
  if not found then perform payments.refuse('duplicate_partner_reference'); end if;
  update payments.second_person_requests r set closed_by = p_by, closed_at = p_now, outcome = 'superseded'
  where r.org_id = p_org and r.closed_at is null and (r.details ->> 'quote_id' = p_quote::text or r.subject = p_subject);
  update payments.quotes q set status = v_move.to_status, updated_at = p_now, transaction_id = v_transaction where q.org_id = p_org and q.id = p_quote;

  perform set_config('payments.tells', 'yes', true);
  insert into payments.events (org_id, id, type, object_id, data, actor_id, key_id, actor_note, request_id, created_at)
  select p_org, p_ids[1 + e.line], e.type, e.object_id,
    jsonb_build_object('quote_id', p_quote, 'transaction_id', v_transaction, 'status', e.status) || e.about, p_actor, p_key_id, p_note, p_request, p_now
  from (values
    (1, 'quote.confirmed', p_quote, v_move.to_status, jsonb_build_object('customer_id', v_quote.customer_id)),
    (2, 'quote.completed', p_quote, v_move.to_status, jsonb_build_object('customer_id', v_quote.customer_id)),
    (3, 'transaction.created', v_transaction, v_move.transaction_status, jsonb_build_object('customer_id', v_quote.customer_id)),
    (4, 'transaction.completed', v_transaction, v_move.transaction_status, jsonb_build_object('customer_id', v_quote.customer_id)),
    (5, 'deposit.matched', p_movement, 'matched', jsonb_build_object('currency', v_movement.currency,
      'amount_minor', (v_movement.amount / payments.ledger_units(v_movement.currency, 1))::text))
  ) as e (line, type, object_id, status, about);
  perform payments.tell_endpoints(p_org, p_ids[2:6],
    array['quote.confirmed', 'quote.completed', 'transaction.created', 'transaction.completed', 'deposit.matched'], p_now);
  perform payments.post_ledger(p_org, p_now, p_by, payments.planned_entries(v_quote.planned, p_ids[7:], p_quote, v_transaction), p_key_id);
end $$;
