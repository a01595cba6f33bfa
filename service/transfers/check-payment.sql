-- Refuses while the payments of this organization, or of all, are stopped (payment-stops/).
create or replace function check_payments_run(p_org uuid) returns void language plpgsql stable as $$
begin
  perform from payments.payment_stops s where s.started_at is null and (s.org_id = p_org or s.org_id is null);
  if found then perform payments.refuse('service_unavailable'); end if;
end $$;

-- Returns the code why a customer may not transact now; null if they may.
create or replace function customer_refusal(p_state text) returns text language sql immutable as $$
  select case when p_state = 'ACTIVE' then null when p_state = 'SUSPENDED' then 'customer_suspended'
    when p_state = 'BLOCKED' then 'customer_blocked' when p_state = 'DELETED' then 'customer_not_found' else 'customer_not_verified' end
$$;

-- Refuses unless the bank account of a payout exists, is the one that was quoted, and its bank may be paid. A null fingerprint proves nothing.
create or replace function check_destination(p_org uuid, p_rail text, p_account uuid, p_fingerprint bytea) returns void language plpgsql as $$
declare
  v_account record;
begin
  if p_rail = 'wallet' then return; end if;
  select a.bank_code, a.fingerprint, a.deleted_at into v_account from payments.bank_accounts a
  where a.org_id = p_org and a.id = p_account;
  if not found or v_account.deleted_at is not null or v_account.fingerprint <> p_fingerprint is not false then
    perform payments.refuse('destination_account_unavailable');
  end if;
  perform 1 from payments.bank_restrictions b where b.org_id = p_org and b.bank_code = v_account.bank_code;
  if found then perform payments.refuse('bank_restricted'); end if;
end $$;

-- Adds an amount, which may be negative, to what a customer has sent this month. Returns false, and adds nothing, if that exceeds the cap.
create or replace function use_monthly_cap(p_org uuid, p_customer uuid, p_month date, p_amount bigint, p_cap bigint) returns boolean language plpgsql as $$
begin
  if p_amount > p_cap then return false; end if;
  insert into payments.outbound_usage as u (org_id, customer_id, month, used) values (p_org, p_customer, p_month, p_amount)
  on conflict (org_id, customer_id, month) do update set used = u.used + excluded.used where u.used + excluded.used <= p_cap;
  return found;
end $$;

-- Returns the first day of the calendar month, in Caracas, of a moment.
create or replace function month_of(p_at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', p_at at time zone 'America/Caracas')::date
$$;

-- Refuses a payment above the limit (p_above, compared with p_usdc) that has no approval by somebody else. p_payer is the key that pays, p_by who
-- is recorded as paying, p_amount and p_currency what is debited. An approval is somebody else's if its parties and those of the payment have
-- nobody in common (keys/parties-of.sql, whose words are written out here: the rows may lie on another node than the caller).
create or replace function check_approval(
  p_org uuid, p_quote uuid, p_amount bigint, p_currency text, p_usdc bigint, p_above bigint, p_payer uuid, p_by text, p_is_named boolean
) returns void language plpgsql as $$
declare
  v_payers text[];
begin
  if p_above is null or p_usdc <= p_above then return; end if;
  if not p_is_named then perform payments.refuse('actor_required'); end if;
  v_payers := payments.parties_of(p_org, p_by);
  perform from payments.quote_approvals a join payments.api_keys k on k.org_id = a.org_id and k.id = a.key_id
    left join payments.api_keys h on h.org_id = a.org_id and 'key:' || h.id = case when k.kind = 'house' then a.actor_id else 'key:' || k.id end
  where a.org_id = p_org and a.quote_id = p_quote and a.amount = p_amount and a.currency = p_currency
    and not array_append(coalesce(h.holders, '{}'), case when k.kind = 'house' then a.actor_id else 'key:' || k.id end) && v_payers;
  if found then return; end if;
  perform from payments.quote_approvals a where a.org_id = p_org and a.quote_id = p_quote and a.amount = p_amount
    and a.currency = p_currency;
  if found then perform payments.refuse('self_approval_forbidden'); end if;
  perform payments.refuse('approval_required');
end $$;
