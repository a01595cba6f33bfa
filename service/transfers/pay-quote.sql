-- Pays a quote as pay_quote does when the pass holds (keys/holds-pass.sql). Otherwise it has no effect and returns passed = false.
create or replace function pay_quote_with_pass(
  p_pass text[], p_org uuid, p_quote uuid, p_prefunded uuid, p_ids uuid[], p_now timestamptz,
  p_by text, p_actor text, p_request text, p_key text, p_fingerprint bytea, p_payer uuid, p_note text default null
) returns table (passed boolean, replayed boolean, answer text) language plpgsql as $$
begin
  passed := payments.holds_pass(p_org, p_pass, p_now);
  if not passed then return next; return; end if;
  return query select true, p.replayed, p.answer from payments.pay_quote(p_org, p_quote, p_prefunded, p_ids, p_now, p_by, p_actor,
    p_request, p_key, p_fingerprint, p_payer, p_note) as p;
end $$;

-- Pays a quote: returns the answer remembered under the caller's idempotency key, or runs every check in its documented order, books the
-- payment and records it. One call is one transaction. p_ids are fresh ids for the new rows, p_payer is the key that pays, and
-- p_note the person it names if it does not vouch for people. Returns the transaction as JSON. A refusal is an exception (refuse.sql):
-- service_unavailable with "unplanned" means that an earlier version stored the quote without entries. A process of this version then plans it
-- and pays; one of the earlier version answers that the caller should try again, and another process takes the next try.
create or replace function pay_quote(
  p_org uuid, p_quote uuid, p_prefunded uuid, p_ids uuid[], p_now timestamptz,
  p_by text, p_actor text, p_request text, p_key text, p_fingerprint bytea, p_payer uuid default null, p_note text default null
) returns table (replayed boolean, answer text) language plpgsql as $$
declare
  v_now timestamptz;
  v_quote payments.quotes%rowtype;
  v_customer record;
  v_caps payments.transfer_settings%rowtype;
  v_known payments.idempotency_keys%rowtype;
  v_prefunded_currency text;
  v_quote_status text;
  v_status text;
  v_type text;
  v_confirm_by timestamptz;
  v_transaction uuid := p_ids[1];
begin
  if p_key is not null then
    v_known := payments.claim_key(p_org, p_key, p_fingerprint, coalesce(p_now, clock_timestamp()));
    if v_known.key is not null then
      if v_known.fingerprint <> p_fingerprint then perform payments.refuse('idempotency_key_reused'); end if;
      return query select true, v_known.body;
      return;
    end if;
  end if;

  perform payments.check_payments_run(p_org);

  -- The customer is locked before the quote: blocking a customer, which cancels their open quotes, locks in the same order.
  select q.customer_id into v_quote.customer_id from payments.quotes q where q.org_id = p_org and q.id = p_quote;
  if not found then perform payments.refuse('quote_not_found'); end if;
  select c.state, c.kyc_type into v_customer from payments.customers c
  where c.org_id = p_org and c.id = v_quote.customer_id for share;
  select * into v_quote from payments.quotes q where q.org_id = p_org and q.id = p_quote for no key update;
  v_now := date_trunc('milliseconds', coalesce(p_now, clock_timestamp()));

  if v_quote.transaction_id is not null then
    perform payments.refuse('quote_already_paid', jsonb_build_object('transaction_id', v_quote.transaction_id));
  elsif v_quote.status = 'cancelled' then
    perform payments.refuse('quote_cancelled');
  elsif v_quote.status = 'expired' or v_now >= v_quote.expires_at then
    perform payments.refuse('quote_expired');
  elsif v_quote.source_rail <> 'prefunded_account' then
    perform payments.refuse('quote_not_payable');
  end if;
  select p.currency into v_prefunded_currency from payments.prefunded_accounts p
  where p.org_id = p_org and p.id = p_prefunded and p.status = 'active';
  if not found then perform payments.refuse('prefunded_account_not_found'); end if;
  if v_quote.source_account_id <> p_prefunded then perform payments.refuse('prefunded_account_mismatch'); end if;
  if v_prefunded_currency <> v_quote.source_currency then perform payments.refuse('prefunded_account_currency_mismatch'); end if;
  if payments.customer_refusal(v_customer.state) is not null then perform payments.refuse(payments.customer_refusal(v_customer.state)); end if;
  perform payments.check_destination(
    p_org, v_quote.destination_rail, v_quote.destination_bank_account_id, v_quote.destination_fingerprint);

  select * into v_caps from payments.transfer_settings s where s.org_id = p_org;
  if not payments.use_monthly_cap(p_org, v_quote.customer_id, payments.month_of(v_now), v_quote.usdc_amount,
      case when v_customer.kyc_type = 'enhanced' then v_caps.enhanced_monthly_cap else v_caps.standard_monthly_cap end) then
    perform payments.refuse('limit_exceeded');
  end if;

  if v_quote.entries is null then perform payments.refuse('service_unavailable', '{"unplanned": true}'); end if;
  select m.to_status, m.transaction_status into v_quote_status, v_status from payments.quote_moves m
  where m.flow = v_quote.flow and m.step = 'pay' and m.from_status = v_quote.status;
  if not found then perform payments.refuse('quote_not_payable'); end if;
  v_type := case when v_quote.destination_rail = 'wallet' then 'transfer' else 'withdraw' end;
  insert into payments.transactions (org_id, id, quote_id, customer_id, type, status, amount, rail, provider, partner_reference,
    created_at, updated_at, completed_at)
  values (p_org, v_transaction, p_quote, v_quote.customer_id, v_type, v_status, v_quote.usdc_amount, v_quote.destination_rail, v_quote.provider, v_quote.partner_reference,
    v_now, v_now, case when v_status = 'completed' then v_now end)
  on conflict on constraint transactions_reference do nothing;
  if not found then perform payments.refuse('duplicate_partner_reference'); end if;
  perform payments.check_approval(p_org, p_quote, v_quote.source_amount, v_quote.source_currency, v_quote.usdc_amount,
    v_caps.key_approval_above, p_payer, p_by, coalesce(p_actor, p_note) is not null);
  if v_quote_status = 'awaiting_confirmation' then v_confirm_by := v_now + make_interval(secs => v_caps.confirm_seconds); end if;
  update payments.quotes q set status = v_quote_status, updated_at = v_now, prefunded_account_id = p_prefunded, transaction_id = v_transaction,
    confirm_by = v_confirm_by
  where q.org_id = p_org and q.id = p_quote;

  perform payments.tell_of_payment(p_org, p_quote, v_transaction, v_quote.customer_id, v_quote_status, v_status, p_ids[2:5],
    p_actor, p_payer, p_note, p_request, v_now);
  if v_status = 'processing' then perform payments.queue_submission(p_org, v_transaction, v_now); end if;

  replayed := false;
  select row_to_json(r)::text into answer from payments.transaction_records r where r.org_id = p_org and r.id = v_transaction;
  if p_key is not null then
    update payments.idempotency_keys k set status = 200, body = answer where k.org_id = p_org and k.key = p_key;
  end if;
  perform payments.post_ledger(p_org, v_now, p_by,
    payments.planned_payment(v_quote.entries, p_quote, v_transaction, p_prefunded, p_ids[6:8]), p_payer);
  return next;
end $$;

-- Returns the entries that paying books. The first posting of a payment is drawn from the account that pays.
create or replace function planned_payment(p_entries jsonb, p_quote uuid, p_transaction uuid, p_prefunded uuid, p_ids uuid[])
returns jsonb language sql stable as $$
  select jsonb_set(payments.planned_entries(p_entries -> 'pay', p_ids, p_quote, p_transaction), '{0,postings,0,from}',
    to_jsonb('prefunded:' || p_prefunded))
$$;

-- Converts the entries that are stored with a quote (ledger/planned-entries.rules.ts) to the argument of post_ledger.
create or replace function planned_entries(p_planned jsonb, p_ids uuid[], p_quote uuid, p_transaction uuid) returns jsonb
language plpgsql stable as $$
declare
  v_all jsonb := '[]';
begin
  for v_line in 1 .. jsonb_array_length(p_planned) loop
    v_all := v_all || (p_planned -> v_line - 1
      || jsonb_build_object('id', p_ids[v_line], 'quote_id', p_quote, 'transaction_id', p_transaction));
  end loop;
  return v_all;
end $$;

-- Records the events of a payment: at most four, with the ids given.
create or replace function tell_of_payment(
  p_org uuid, p_quote uuid, p_transaction uuid, p_customer uuid, p_quote_status text, p_status text, p_ids uuid[],
  p_actor text, p_key_id uuid, p_note text, p_request text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_types text[] := array['quote.paid', 'transaction.created',
    case when p_status = 'pending' then 'quote.confirmation_required' else 'transaction.' || p_status end];
  v_tells text := set_config('payments.tells', 'yes', true);
begin
  if p_status = 'completed' then v_types := v_types || 'quote.completed'::text; end if;
  insert into payments.events (org_id, id, type, object_id, data, actor_id, key_id, actor_note, request_id, created_at)
  select p_org, p_ids[t.line], t.type, case when t.type like 'quote.%' then p_quote else p_transaction end,
    jsonb_build_object('quote_id', p_quote, 'transaction_id', p_transaction, 'customer_id', p_customer,
      'status', case when t.type like 'quote.%' then p_quote_status else p_status end), p_actor, p_key_id, p_note, p_request, p_now
  from unnest(v_types) with ordinality as t (type, line);
  perform payments.tell_endpoints(p_org, p_ids[:cardinality(v_types)], v_types, p_now);
end $$;
