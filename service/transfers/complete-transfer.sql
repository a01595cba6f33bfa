-- Completes a payout that its rail reports as delivered: locks the quote and its transaction, moves both, records their events and books the
-- planned entries and p_cost, in one call, so that the accounts that all payments share are locked only until its end. p_ids are fresh ids:
-- two for the events, then one for each planned entry. Returns the time of completion; null, and changes nothing, if the payout is not under
-- way. Refuses, as pay_quote does, a quote that an earlier version stored without entries.
create or replace function complete_transfer(
  p_org uuid, p_quote uuid, p_transaction uuid, p_now timestamptz, p_by text, p_cost jsonb, p_ids uuid[],
  p_provider_reference text, p_actor text, p_key_id uuid, p_note text, p_request text
) returns timestamptz language plpgsql as $$
declare
  v_now timestamptz;
  v_transfer record;
  v_move record;
begin
  select q.flow, q.status, q.customer_id, q.entries -> 'complete' as planned, t.status as transaction_status into v_transfer
  from payments.quotes q join payments.transactions t on t.org_id = q.org_id and t.quote_id = q.id
  where q.org_id = p_org and q.id = p_quote and t.id = p_transaction
  for no key update;
  if not found then raise exception 'No transaction % of quote %', p_transaction, p_quote; end if;
  v_now := date_trunc('milliseconds', coalesce(p_now, clock_timestamp()));
  select m.to_status, m.transaction_status into v_move from payments.quote_moves m
  where m.step = 'complete' and m.from_status = v_transfer.status and (m.flow = v_transfer.flow or v_transfer.flow is null)
  limit 1;
  if not found or v_transfer.transaction_status <> 'processing' then return null; end if;
  if v_transfer.planned is null then perform payments.refuse('service_unavailable', '{"unplanned": true}'); end if;

  update payments.quotes q set status = v_move.to_status, updated_at = v_now where q.org_id = p_org and q.id = p_quote;
  update payments.transactions t set status = v_move.transaction_status, submission = 'answered', completed_at = v_now, updated_at = v_now,
    provider_reference = coalesce(p_provider_reference, t.provider_reference)
  where t.org_id = p_org and t.id = p_transaction;
  perform set_config('payments.tells', 'yes', true);
  insert into payments.events (org_id, id, type, object_id, data, actor_id, key_id, actor_note, request_id, created_at)
  select p_org, p_ids[e.line], e.type, e.object_id, jsonb_build_object('quote_id', p_quote, 'transaction_id', p_transaction,
    'customer_id', v_transfer.customer_id, 'status', e.status), p_actor, p_key_id, p_note, p_request, v_now
  from (values (1, 'quote.completed', p_quote, v_move.to_status),
    (2, 'transaction.completed', p_transaction, v_move.transaction_status)) as e (line, type, object_id, status);
  perform payments.tell_endpoints(p_org, p_ids[1:2], array['quote.completed', 'transaction.completed'], v_now);
  perform payments.post_ledger(p_org, v_now, p_by,
    payments.planned_entries(v_transfer.planned, p_ids[3:], p_quote, p_transaction) || p_cost, p_key_id);
  return v_now;
end $$;
