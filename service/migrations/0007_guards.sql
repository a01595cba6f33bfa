-- Guards around money: rates that jump wait for a person, payments can be stopped, the books are checked and the verdict is kept, and
-- payments that a key makes can need a second person.

-- What happened to everybody, or to one organization (p_only), told to each in its own outbox. Who did it is told to their own alone.
create function tell_organizations(
  p_only uuid, p_type text, p_object uuid, p_data jsonb, p_by_org uuid, p_actor text, p_request text, p_now timestamptz
) returns void language sql as $$
  insert into payments.events (org_id, id, type, object_id, data, actor_id, request_id, created_at)
  select o.id, gen_random_uuid(), p_type, p_object, p_data, case when o.id = p_by_org then p_actor end,
    case when o.id = p_by_org then p_request end, p_now
  from payments.organizations o where o.status = 'active' and (p_only is null or o.id = p_only)
$$;

-- Rates too far from the last accepted one. While one of a pair waits, the pair has no rate.
create table rate_quarantine (
  id uuid primary key,
  provider text not null,
  base text not null,
  quote text not null,
  mid numeric(24, 10) not null check (mid > 0),
  as_of timestamptz(3) not null,
  -- What it was held against.
  last_mid numeric(24, 10) not null,
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'rejected')),
  decided_by text,
  reason text,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((status = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create unique index rate_quarantine_one_waiting on rate_quarantine (provider, base, quote) where status = 'waiting';
create index rate_quarantine_newest on rate_quarantine (created_at desc, id desc);
create trigger rates_kept before truncate on rates for each statement execute function refuse_change();

-- Keeps a rate, unless it is what was accepted last, and answers the id of the row that holds it. Several processes accept the same rate at
-- once: whoever comes second finds the row of the first. With p_max_jump_bps nothing is kept while one of the pair waits for a person, or
-- when this one lies further than that from the last: jumps_from is then what it was held against.
create function accept_rate(
  p_id uuid, p_provider text, p_base text, p_quote text, p_mid numeric, p_as_of timestamptz, p_max_jump_bps integer
) returns table (rate_id uuid, waits boolean, jumps_from numeric) language plpgsql as $$
declare
  v_last record;
begin
  waits := p_max_jump_bps is not null and exists (
    select from payments.rate_quarantine w where w.provider = p_provider and w.base = p_base and w.quote = p_quote and w.status = 'waiting');
  if waits then return next; return; end if;
  if p_max_jump_bps is not null then
    select r.mid into v_last from payments.rates r
    where r.provider = p_provider and r.base = p_base and r.quote = p_quote order by r.as_of desc limit 1;
    if found and abs(p_mid - v_last.mid) * 10000 > v_last.mid * p_max_jump_bps then
      jumps_from := v_last.mid;
      return next;
      return;
    end if;
  end if;
  select r.id, r.mid into v_last from payments.rates r
  where r.provider = p_provider and r.base = p_base and r.quote = p_quote and r.as_of <= p_as_of order by r.as_of desc limit 1;
  if found and v_last.mid = p_mid then
    rate_id := v_last.id;
    return next;
    return;
  end if;
  insert into payments.rates (id, provider, base, quote, mid, as_of) values (p_id, p_provider, p_base, p_quote, p_mid, p_as_of)
  on conflict (provider, base, quote, as_of) do nothing returning id into rate_id;
  if rate_id is null then
    select r.id into rate_id from payments.rates r
    where r.provider = p_provider and r.base = p_base and r.quote = p_quote and r.as_of = p_as_of;
  end if;
  return next;
end $$;

-- Notes a jump and tells it, once per pair however many see it. Answers whether this call was the one.
create function quarantine_rate(
  p_id uuid, p_provider text, p_base text, p_quote text, p_mid numeric, p_as_of timestamptz, p_last numeric, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  insert into payments.rate_quarantine (id, provider, base, quote, mid, as_of, last_mid, created_at)
  values (p_id, p_provider, p_base, p_quote, p_mid, p_as_of, p_last, p_now)
  on conflict (provider, base, quote) where status = 'waiting' do nothing;
  if not found then return false; end if;
  perform payments.tell_organizations(null, 'rate.quarantined', p_id, jsonb_build_object('provider', p_provider, 'base_currency', p_base,
    'quote_currency', p_quote, 'mid_rate', p_mid::text, 'last_mid_rate', p_last::text), null, null, null, p_now);
  return true;
end $$;

-- Payments that do not run, of one organization or (null) of all: by an operator until one starts them again, or by a check of the books
-- until they are found right. The rows of the past are the record of it.
create table payment_stops (
  id uuid primary key,
  org_id uuid references organizations (id),
  cause text not null check (cause in ('operator', 'books')),
  reason text not null,
  stopped_by text not null,
  stopped_at timestamptz(3) not null,
  started_by text,
  start_reason text,
  started_at timestamptz(3),
  check ((started_at is null) = (started_by is null))
);
create unique index payment_stops_open on payment_stops (org_id, cause) nulls not distinct where started_at is null;

create function check_payments_run(p_org uuid) returns void language plpgsql stable as $$
begin
  perform from payments.payment_stops s where s.started_at is null and (s.org_id = p_org or s.org_id is null);
  if found then perform payments.refuse('service_unavailable'); end if;
end $$;

-- What came of each check of the books. Findings: [{invariant, organizationId, subject, found}]; none: they were right.
create table ledger_verdicts (
  id uuid primary key,
  checked_at timestamptz(3) not null,
  milliseconds integer not null,
  findings jsonb not null check (jsonb_typeof(findings) = 'array')
);
create index ledger_verdicts_newest on ledger_verdicts (checked_at desc);

-- What a bank or another provider said was there at a moment, in units of the books. A difference to the books must be explained.
create table provider_statements (
  org_id uuid not null references organizations (id),
  id uuid not null,
  provider text not null,
  asset text not null check (asset in ('USDC/6', 'USD/2', 'VES/2')),
  cut_off timestamptz(3) not null,
  balance bigint not null,
  -- What of it the books do not show, and why.
  explained bigint not null default 0,
  explanation text,
  recorded_by text not null,
  recorded_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, provider, asset, cut_off),
  check (explained = 0 or explanation is not null)
);

-- A payment over this much (its USDC leg in 1/100) that a key makes needs the approval of a second person; null: none does.
alter table transfer_settings add column key_approval_above bigint check (key_approval_above >= 0);
-- The holder of the key has people and approvals of its own, as a console does.
alter table api_keys add column has_own_approvals boolean not null default false;
update api_keys set has_own_approvals = true where name = 'Console' and limits is null;

-- What was approved stands in the row: an approval is worth nothing for any other amount.
create table quote_approvals (
  org_id uuid not null,
  quote_id uuid not null,
  actor_id text collate "C" not null,
  key_id uuid not null,
  amount bigint not null,
  currency text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, quote_id, actor_id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create trigger quote_approvals_stay before update or delete on quote_approvals for each row execute function refuse_change();

-- Whether this key, for this person, may pay this quote without anybody else.
create function check_approval(q payments.quotes, p_above bigint, p_payer uuid, p_actor text) returns void language plpgsql as $$
begin
  if p_above is null or q.usdc_amount <= p_above then return; end if;
  perform from payments.api_keys k where k.org_id = q.org_id and k.id = p_payer and k.has_own_approvals;
  if found then return; end if;
  if p_actor is null then perform payments.refuse('actor_required'); end if;
  perform from payments.quote_approvals a where a.org_id = q.org_id and a.quote_id = q.id and a.actor_id <> p_actor
    and a.amount = q.source_amount and a.currency = q.source_currency;
  if found then return; end if;
  perform from payments.quote_approvals a where a.org_id = q.org_id and a.quote_id = q.id and a.actor_id = p_actor;
  if found then perform payments.refuse('self_approval_forbidden'); end if;
  perform payments.refuse('approval_required');
end $$;

-- pay_quote, with the stop of payments before everything and, before the balance, the approval that a payment by a key (p_payer) may need.
drop function pay_quote(uuid, uuid, uuid, uuid[], timestamptz, text, text, text, text, bytea);
create function pay_quote(
  p_org uuid, p_quote uuid, p_prefunded uuid, p_ids uuid[], p_now timestamptz,
  p_by text, p_actor text, p_request text, p_key text, p_fingerprint bytea, p_payer uuid default null
) returns table (replayed boolean, answer text) language plpgsql as $$
declare
  v_now timestamptz;
  v_quote payments.quotes%rowtype;
  v_customer record;
  v_caps payments.transfer_settings%rowtype;
  v_known record;
  v_prefunded_currency text;
  v_quote_status text;
  v_status text;
  v_transaction uuid := p_ids[1];
begin
  if p_key is not null then
    if not pg_try_advisory_xact_lock(hashtextextended(p_org::text || ' ' || p_key, 0)) then
      perform payments.refuse('idempotency_key_in_use');
    end if;
    select k.fingerprint, k.body into v_known from payments.idempotency_keys k
    where k.org_id = p_org and k.key = p_key and k.created_at > coalesce(p_now, clock_timestamp()) - interval '24 hours';
    if found then
      if v_known.fingerprint <> p_fingerprint then perform payments.refuse('idempotency_key_reused'); end if;
      return query select true, v_known.body;
      return;
    end if;
  end if;

  perform payments.check_payments_run(p_org);

  -- The customer is locked before the quote, as by whoever blocks a customer and then cancels what is open.
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
  perform payments.check_destination(v_quote);

  select * into v_caps from payments.transfer_settings s where s.org_id = p_org;
  if not payments.use_monthly_cap(p_org, v_quote.customer_id, payments.month_of(v_now), v_quote.usdc_amount,
      case v_customer.kyc_type when 'enhanced' then v_caps.enhanced_monthly_cap else v_caps.standard_monthly_cap end) then
    perform payments.refuse('limit_exceeded');
  end if;

  select s.quote_status, s.status into v_quote_status, v_status from (values
    ('completed', 'completed', v_quote.destination_rail = 'wallet'),
    ('awaiting_confirmation', 'pending', v_quote.requires_confirmation),
    ('processing', 'processing', true)) as s (quote_status, status, fits)
  where s.fits limit 1;
  insert into payments.transactions (org_id, id, quote_id, customer_id, type, status, amount, rail, provider, partner_reference,
    created_at, updated_at, completed_at)
  values (p_org, v_transaction, p_quote, v_quote.customer_id, case v_quote.destination_rail when 'wallet' then 'transfer' else 'withdraw' end,
    v_status, v_quote.usdc_amount, v_quote.destination_rail, v_quote.provider, v_quote.partner_reference,
    v_now, v_now, case when v_status = 'completed' then v_now end)
  on conflict on constraint transactions_reference do nothing;
  if not found then perform payments.refuse('duplicate_partner_reference'); end if;
  perform payments.check_approval(v_quote, v_caps.key_approval_above, p_payer, p_actor);
  update payments.quotes q set status = v_quote_status, updated_at = v_now, prefunded_account_id = p_prefunded, transaction_id = v_transaction,
    confirm_by = case v_quote_status when 'awaiting_confirmation' then v_now + make_interval(secs => v_caps.confirm_seconds) end
  where q.org_id = p_org and q.id = p_quote
  returning * into v_quote;

  perform payments.tell_of_payment(v_quote, v_status, p_ids[2:5], p_actor, p_request, v_now);
  if v_status = 'processing' then perform payments.queue_submission(p_org, v_transaction, v_now); end if;

  replayed := false;
  select to_jsonb(r)::text into answer from payments.transaction_records r where r.org_id = p_org and r.id = v_transaction;
  if p_key is not null then
    insert into payments.idempotency_keys as k (org_id, key, fingerprint, status, body, created_at)
    values (p_org, p_key, p_fingerprint, 200, answer, v_now)
    on conflict (org_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status, body = excluded.body,
      location = null, created_at = excluded.created_at;
  end if;
  perform payments.post_ledger(p_org, v_now, p_by, payments.payment_entries(v_quote, p_ids[6:8]));
  return next;
end $$;
