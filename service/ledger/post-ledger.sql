-- Books ledger transactions: [{id, kind, reference, quote_id, transaction_id, reverses (a reference), postings: [{from, to, asset, amount}]}].
-- One call books all entries of one step. Accounts are locked in one order (ledger_kinds), so that two calls never deadlock. Refuses
-- with insufficient_funds, which for a prefunded account carries its balance and the amount needed. Records prefunded_account.low_balance in
-- the transaction that crosses the threshold, so once for each crossing.
create or replace function post_ledger(p_org uuid, p_at timestamptz, p_by text, p_entries jsonb, p_key_id uuid default null)
returns void language plpgsql as $$
declare
  v_change record;
  v_account payments.ledger_accounts%rowtype;
begin
  insert into payments.ledger_transactions (org_id, id, kind, reference, quote_id, transaction_id, reverses, created_by, key_id, created_at)
  select p_org, e.id, e.kind, e.reference, e.quote_id, e.transaction_id,
    case when e.reverses is not null then
      (select x.id from payments.ledger_transactions x where x.org_id = p_org and x.reference = e.reverses) end, p_by, p_key_id, p_at
  from jsonb_to_recordset(p_entries) as e (id uuid, kind text, reference text, quote_id uuid, transaction_id uuid, reverses text);

  for v_change in
    with booked as (
      insert into payments.postings (org_id, ledger_transaction_id, line, from_account, to_account, asset, amount)
      select p_org, (e ->> 'id')::uuid, l.line, l.posting ->> 'from', l.posting ->> 'to', l.posting ->> 'asset', (l.posting ->> 'amount')::bigint
      from jsonb_array_elements(p_entries) as e, jsonb_array_elements(e -> 'postings') with ordinality as l (posting, line)
      returning from_account, to_account, asset, amount)
    select m.name, m.asset, m.amount, k.lock_order, k.may_be_negative from (
      select c.name, b.asset, sum(c.amount)::bigint as amount
      from booked as b, lateral (values (b.from_account, -b.amount), (b.to_account, b.amount)) as c (name, amount)
      group by c.name, b.asset) as m
    left join payments.ledger_kinds k on k.kind = split_part(m.name, ':', 1)
    order by k.lock_order, m.name, m.asset
  loop
    if v_change.lock_order is null then raise exception 'There is no kind of account for %', v_change.name; end if;
    update payments.ledger_accounts a set balance = a.balance + v_change.amount
    where a.org_id = p_org and a.name = v_change.name and a.asset = v_change.asset
      and (a.balance + v_change.amount >= 0 or v_change.may_be_negative)
    returning a.* into v_account;
    if not found then
      if v_change.amount < 0 and not v_change.may_be_negative then
        perform payments.refuse('insufficient_funds', payments.shortfall(p_org, v_change.name, v_change.asset, -v_change.amount));
      end if;
      insert into payments.ledger_accounts as a (org_id, name, asset, balance)
      values (p_org, v_change.name, v_change.asset, v_change.amount)
      on conflict (org_id, name, asset) do update set balance = a.balance + excluded.balance;
    elsif v_account.balance < v_account.alert_below and v_account.balance - v_change.amount >= v_account.alert_below then
      perform payments.tell_low_balance(p_org, v_account.name, v_account.asset, v_account.balance, v_account.alert_below, p_at);
    end if;
  end loop;
end $$;

-- Returns the members of a refusal for a prefunded account that holds too little, in major units. They are empty for every other account, because
-- the caller may not read what a customer holds, and when the account was funded in this very moment.
create or replace function shortfall(p_org uuid, p_name text, p_asset text, p_required bigint) returns jsonb language plpgsql stable as $$
begin
  return (select case when p_name like 'prefunded:%' and coalesce(a.balance, 0) < p_required then jsonb_build_object('currency', u.currency,
    'available', round((coalesce(a.balance, 0) / u.units)::numeric / 100, 2), 'required', round((p_required / u.units)::numeric / 100, 2))
    else '{}' end
  from (select c.currency, payments.ledger_units(c.currency, 1) as units from (select split_part(p_asset, '/', 1) as currency) as c) as u
  left join payments.ledger_accounts a on a.org_id = p_org and a.name = p_name and a.asset = p_asset);
end $$;

-- Records that the balance of a prefunded account fell below its threshold. Amounts are hundredths of its currency.
create or replace function tell_low_balance(
  p_org uuid, p_name text, p_asset text, p_balance bigint, p_alert_below bigint, p_at timestamptz
) returns void language plpgsql as $$
declare
  v_currency text := split_part(p_asset, '/', 1);
  v_units bigint := payments.ledger_units(v_currency, 1);
  v_id uuid := payments.new_id();
begin
  perform set_config('payments.tells', 'yes', true);
  insert into payments.events (org_id, id, type, object_id, data, created_at)
  values (p_org, v_id, 'prefunded_account.low_balance', substr(p_name, 11)::uuid,
    jsonb_build_object('currency', v_currency, 'balance_minor', (p_balance / v_units)::text,
      'threshold_minor', (p_alert_below / v_units)::text), p_at);
  perform payments.tell_endpoints(p_org, array[v_id], array['prefunded_account.low_balance'], p_at);
end $$;
