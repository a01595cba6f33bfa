-- The books, rates, quotes and transactions. Amounts are bigint minor units: 1/100, except USDC in the books, which is 1/1,000,000.

-- Accounts come into being with their first posting. The books of an organization hold accounts named kind:detail.
create table ledger_accounts (
  org_id uuid not null references organizations (id),
  name text collate "C" not null,
  asset text collate "C" not null check (asset in ('USDC/6', 'USD/2', 'VES/2')),
  kind text not null generated always as (split_part(name, ':', 1)) stored,
  balance bigint not null,
  primary key (org_id, name, asset),
  check (split_part(name, ':', 1) in ('hold', 'wallet', 'suspense', 'prefunded', 'transit', 'fees', 'fx', 'rail_cost', 'ext')),
  check (balance >= 0 or split_part(name, ':', 1) in ('fx', 'rail_cost', 'ext'))
) with (fillfactor = 50);

create table ledger_transactions (
  org_id uuid not null references organizations (id),
  id uuid not null,
  kind text not null,
  -- What happened, once: the kind and the object it happened to.
  reference text collate "C" not null,
  quote_id uuid,
  transaction_id uuid,
  reverses uuid,
  created_by text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, reference),
  foreign key (org_id, reverses) references ledger_transactions (org_id, id)
);
create index ledger_transactions_of_quote on ledger_transactions (org_id, quote_id, id);

create table postings (
  org_id uuid not null,
  ledger_transaction_id uuid not null,
  line smallint not null,
  from_account text collate "C" not null,
  to_account text collate "C" not null,
  asset text collate "C" not null,
  amount bigint not null check (amount > 0),
  primary key (org_id, ledger_transaction_id, line),
  foreign key (org_id, ledger_transaction_id) references ledger_transactions (org_id, id),
  check (from_account <> to_account)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The books are only ever added to: % of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function refuse_change();
create trigger ledger_transactions_kept before truncate on ledger_transactions
  for each statement execute function refuse_change();
create trigger postings_stay before update or delete on postings
  for each row execute function refuse_change();
create trigger postings_kept before truncate on postings
  for each statement execute function refuse_change();

-- What an organization's transfers may be. Amounts are 1/100 of the source currency, except the pago móvil leg (VES) and the caps (USDC).
create table transfer_settings (
  org_id uuid primary key references organizations (id),
  min_amount bigint not null default 100,
  max_amount bigint not null default 1000000,
  pagomovil_max bigint not null default 35000000,
  standard_monthly_cap bigint not null default 100000,
  enhanced_monthly_cap bigint not null default 5000000,
  quote_seconds integer not null default 300 check (quote_seconds between 30 and 1800),
  deposit_quote_seconds integer not null default 1800,
  confirm_seconds integer not null default 1800
);
create function give_transfer_settings() returns trigger language plpgsql as $$
begin
  insert into payments.transfer_settings (org_id) values (new.id);
  return new;
end $$;
create trigger organizations_transfer_settings after insert on organizations
  for each row execute function give_transfer_settings();

-- Null means any. The most specific line wins; none at all means the tariff that ships with the service.
create table tariffs (
  org_id uuid not null references organizations (id),
  id uuid not null,
  source_rail text,
  source_currency text,
  destination_rail text,
  destination_currency text,
  customer_type text,
  lines jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (org_id, id),
  unique nulls not distinct (org_id, source_rail, source_currency, destination_rail, destination_currency, customer_type)
);

-- Mids that were accepted from a provider, of the pair as it is stored. A fact about the market, so it belongs to no organization.
create table rates (
  id uuid primary key,
  provider text not null,
  base text not null,
  quote text not null,
  mid numeric(24, 10) not null check (mid > 0),
  as_of timestamptz(3) not null,
  accepted_at timestamptz(3) not null default clock_timestamp(),
  unique (provider, base, quote, as_of)
);
create trigger rates_stay before update or delete on rates for each row execute function refuse_change();

create table quotes (
  org_id uuid not null references organizations (id),
  id uuid not null,
  customer_id uuid not null,
  status text not null check (status in ('pending', 'awaiting_confirmation', 'processing', 'completed', 'failed', 'expired', 'cancelled')),
  amount_side text not null check (amount_side in ('source', 'destination')),
  fees_paid_by text not null check (fees_paid_by in ('source', 'destination')),
  source_rail text not null check (source_rail in ('prefunded_account', 'pagomovil')),
  source_currency text not null check (source_currency in ('USDC', 'USD', 'VES')),
  source_account_id uuid,
  destination_rail text not null check (destination_rail in ('pagomovil', 'bank_transfer', 'wallet')),
  destination_currency text not null check (destination_currency in ('USDC', 'USD', 'VES')),
  -- As the caller named it: the id of a bank account, or the address of the customer's wallet.
  destination_account_id text not null,
  -- The bank account as it was; null for a wallet.
  destination_bank_account_id uuid,
  destination_fingerprint bytea,
  source_amount bigint not null check (source_amount > 0),
  total_fees bigint not null check (total_fees >= 0 and total_fees < source_amount),
  quoted_amount bigint not null check (quoted_amount > 0),
  -- The USDC leg in 1/100, as it stands on the account statement.
  usdc_amount bigint not null check (usdc_amount >= 0),
  fees jsonb not null,
  exchange_rate numeric(20, 8) not null,
  mid_rate numeric(24, 10) not null,
  margin_bps integer not null,
  rate_provider text not null,
  rate_id uuid references rates (id),
  rate_as_of timestamptz(3) not null,
  partner_reference text collate "C" not null,
  description text,
  requires_confirmation boolean not null,
  provider text not null,
  payment_instructions jsonb,
  created_by text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  confirm_by timestamptz(3),
  prefunded_account_id uuid,
  transaction_id uuid,
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  foreign key (org_id, destination_bank_account_id) references bank_accounts (org_id, id),
  foreign key (org_id, prefunded_account_id) references prefunded_accounts (org_id, id),
  check ((destination_rail = 'wallet') = (destination_bank_account_id is null)),
  check ((status in ('pending', 'cancelled', 'expired')) or transaction_id is not null)
) with (fillfactor = 80);
create index quotes_newest on quotes (org_id, created_at desc, id desc);
create index quotes_newest_by_status on quotes (org_id, status, created_at desc, id desc);
create index quotes_of_customer on quotes (org_id, customer_id, created_at desc, id desc);
create index quotes_pending on quotes (expires_at) where status = 'pending';
create index quotes_held on quotes (org_id, prefunded_account_id) where status in ('awaiting_confirmation', 'processing');
create index quotes_awaiting on quotes (confirm_by) where status = 'awaiting_confirmation';

create table transactions (
  org_id uuid not null references organizations (id),
  id uuid not null,
  quote_id uuid not null,
  customer_id uuid not null,
  type text not null check (type in ('deposit', 'transfer', 'withdraw')),
  status text not null check (status in ('pending', 'processing', 'completed', 'failed')),
  amount bigint not null check (amount >= 0),
  rail text not null,
  provider text not null,
  partner_reference text collate "C" not null,
  -- Not begun; begun, so perhaps with the rail; answered by the rail.
  submission text not null default 'none' check (submission in ('none', 'begun', 'answered')),
  submissions integer not null default 0,
  polls integer not null default 0,
  submitted_at timestamptz(3),
  stuck_at timestamptz(3),
  provider_reference text,
  network_code text,
  failure_code text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  completed_at timestamptz(3),
  primary key (org_id, id),
  constraint transactions_quote unique (org_id, quote_id),
  constraint transactions_reference unique (org_id, partner_reference),
  foreign key (org_id, quote_id) references quotes (org_id, id),
  check ((status = 'failed') = (failure_code is not null))
) with (fillfactor = 80);
create index transactions_newest on transactions (org_id, created_at desc, id desc);
create index transactions_newest_by_status on transactions (org_id, status, created_at desc, id desc);
create index transactions_of_customer on transactions (org_id, customer_id, created_at desc, id desc);

-- What a customer has sent out in a calendar month of Caracas, in 1/100 USDC; refunds are taken off again.
create table outbound_usage (
  org_id uuid not null,
  customer_id uuid not null,
  month date not null,
  used bigint not null check (used >= 0),
  primary key (org_id, customer_id, month),
  foreign key (org_id, customer_id) references customers (org_id, id)
) with (fillfactor = 50);

-- Money that a bank reported as received. The payer's phone is kept as a fingerprint only.
create table inbound_movements (
  org_id uuid not null references organizations (id),
  id uuid not null,
  provider text not null,
  movement_key text collate "C" not null,
  rail text not null,
  bank_code text not null,
  phone_fingerprint bytea not null,
  reference text not null,
  amount bigint not null check (amount > 0),
  moved_at timestamptz(3) not null,
  quote_id uuid,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, provider, movement_key),
  unique (org_id, quote_id),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);

create function month_of(p_at timestamptz) returns date language sql immutable as $$
  select date_trunc('month', p_at at time zone 'America/Caracas')::date
$$;

-- Refusals travel as exceptions, so whatever was written before them is gone: message = code, detail = members of the problem as JSON.
create function refuse(p_code text, p_detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception '%', p_code using errcode = 'PY001', detail = p_detail::text;
end $$;

-- The order in which every transaction takes its accounts: what only one payment touches first, what all payments touch last.
create function ledger_rank(p_name text) returns integer language sql immutable as $$
  select array_position(array['hold', 'wallet', 'suspense', 'prefunded', 'rail_cost', 'ext', 'transit', 'fees', 'fx'], split_part(p_name, ':', 1))
$$;

-- Books ledger transactions: [{id, kind, reference, quote_id, transaction_id, reverses (a reference), postings: [{from, to, asset, amount}]}].
-- One call books all that belongs to one step, so accounts are taken in one order and no two calls wait for each other.
create function post_ledger(p_org uuid, p_at timestamptz, p_by text, p_entries jsonb) returns void language plpgsql as $$
declare
  v_change record;
begin
  insert into payments.ledger_transactions (org_id, id, kind, reference, quote_id, transaction_id, reverses, created_by, created_at)
  select p_org, e.id, e.kind, e.reference, e.quote_id, e.transaction_id,
    (select x.id from payments.ledger_transactions x where x.org_id = p_org and x.reference = e.reverses), p_by, p_at
  from jsonb_to_recordset(p_entries) as e (id uuid, kind text, reference text, quote_id uuid, transaction_id uuid, reverses text);

  insert into payments.postings (org_id, ledger_transaction_id, line, from_account, to_account, asset, amount)
  select p_org, (e ->> 'id')::uuid, l.line, l.posting ->> 'from', l.posting ->> 'to', l.posting ->> 'asset', (l.posting ->> 'amount')::bigint
  from jsonb_array_elements(p_entries) as e, jsonb_array_elements(e -> 'postings') with ordinality as l (posting, line);

  for v_change in
    select c.name, c.asset, sum(c.amount)::bigint as amount
    from jsonb_array_elements(p_entries) as e, jsonb_array_elements(e -> 'postings') as l (posting),
      lateral (values (l.posting ->> 'from', l.posting ->> 'asset', -(l.posting ->> 'amount')::bigint),
                      (l.posting ->> 'to', l.posting ->> 'asset', (l.posting ->> 'amount')::bigint)) as c (name, asset, amount)
    group by c.name, c.asset
    order by payments.ledger_rank(c.name), c.name, c.asset
  loop
    update payments.ledger_accounts a set balance = a.balance + v_change.amount
    where a.org_id = p_org and a.name = v_change.name and a.asset = v_change.asset
      and (a.balance + v_change.amount >= 0 or a.kind in ('fx', 'rail_cost', 'ext'));
    if not found then
      if v_change.amount < 0 and payments.ledger_rank(v_change.name) not in (5, 6, 9) then
        perform payments.refuse('insufficient_funds');
      end if;
      insert into payments.ledger_accounts as a (org_id, name, asset, balance)
      values (p_org, v_change.name, v_change.asset, v_change.amount)
      on conflict (org_id, name, asset) do update set balance = a.balance + excluded.balance;
    end if;
  end loop;
end $$;

-- Adds to (or, negative, takes off) what a customer has sent this month; refused over the cap.
create function use_monthly_cap(p_org uuid, p_customer uuid, p_month date, p_amount bigint, p_cap bigint) returns boolean language plpgsql as $$
begin
  if p_amount > p_cap then return false; end if;
  insert into payments.outbound_usage as u (org_id, customer_id, month, used) values (p_org, p_customer, p_month, p_amount)
  on conflict (org_id, customer_id, month) do update set used = u.used + excluded.used where u.used + excluded.used <= p_cap;
  return found;
end $$;

-- A transaction with what its answer needs. Amounts are text, so that the row survives being JSON.
create view transaction_records as
select t.org_id, t.id, t.quote_id, t.customer_id, t.type, t.status, t.amount::text as amount, c.email as customer_email,
  t.provider, t.partner_reference, q.source_amount::text as source_amount, q.source_currency, q.quoted_amount::text as quoted_amount,
  q.destination_currency, q.requires_confirmation, case when q.status = 'awaiting_confirmation' then q.confirm_by end as confirm_by,
  t.failure_code, t.provider_reference, t.created_at, t.updated_at, t.completed_at
from transactions t
join quotes q on q.org_id = t.org_id and q.id = t.quote_id
join customers c on c.org_id = t.org_id and c.id = t.customer_id;

-- Why a customer may not transact now; null when allowed.
create function customer_refusal(p_state text) returns text language sql immutable as $$
  select case p_state when 'ACTIVE' then null when 'SUSPENDED' then 'customer_suspended' when 'BLOCKED' then 'customer_blocked'
    when 'DELETED' then 'customer_not_found' else 'customer_not_verified' end
$$;

create function ledger_asset(p_currency text) returns text language sql immutable as $$
  select case p_currency when 'USDC' then 'USDC/6' else p_currency || '/2' end
$$;

-- 1/100 of a currency in the units of the books.
create function ledger_units(p_currency text, p_minor bigint) returns bigint language sql immutable as $$
  select case p_currency when 'USDC' then p_minor * 10000 else p_minor end
$$;

-- Pays a quote: the answer remembered under the caller's key, or every check in its documented order, the books and the record of it all.
-- One call and one transaction. p_ids are fresh ids for the new rows. Answers the transaction as JSON.
create function pay_quote(
  p_org uuid, p_quote uuid, p_prefunded uuid, p_ids uuid[], p_now timestamptz,
  p_by text, p_actor text, p_request text, p_key text, p_fingerprint bytea
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

-- The bank account is there and the one that was quoted, and its bank may be paid.
create function check_destination(p_quote payments.quotes) returns void language plpgsql as $$
declare
  v_account record;
begin
  if p_quote.destination_rail = 'wallet' then return; end if;
  select a.bank_code, a.fingerprint, a.deleted_at into v_account from payments.bank_accounts a
  where a.org_id = p_quote.org_id and a.id = p_quote.destination_bank_account_id;
  if v_account.deleted_at is not null or v_account.fingerprint <> p_quote.destination_fingerprint then
    perform payments.refuse('destination_account_unavailable');
  end if;
  perform 1 from payments.bank_restrictions b where b.org_id = p_quote.org_id and b.bank_code = v_account.bank_code;
  if found then perform payments.refuse('bank_restricted'); end if;
end $$;

-- Holds the money; where nobody has to confirm, also converts it; to a wallet, settles at once.
create function payment_entries(q payments.quotes, p_ids uuid[]) returns jsonb language plpgsql as $$
declare
  v_source text := payments.ledger_asset(q.source_currency);
  v_destination text := payments.ledger_asset(q.destination_currency);
  v_hold text := 'hold:' || q.id;
  v_net text := payments.ledger_units(q.source_currency, q.source_amount - q.total_fees)::text;
  v_quoted text := payments.ledger_units(q.destination_currency, q.quoted_amount)::text;
  v_delivery jsonb;
  v_all jsonb;
begin
  v_all := jsonb_build_array(jsonb_build_object('id', p_ids[1], 'kind', 'pay', 'reference', 'pay:' || q.id, 'quote_id', q.id,
    'transaction_id', q.transaction_id, 'postings', jsonb_build_array(jsonb_build_object('from', 'prefunded:' || q.prefunded_account_id,
      'to', v_hold, 'asset', v_source, 'amount', payments.ledger_units(q.source_currency, q.source_amount)::text))));
  if q.status = 'awaiting_confirmation' then return v_all; end if;

  v_delivery := case
    when q.destination_rail = 'wallet' and v_source = v_destination then jsonb_build_array(
      jsonb_build_object('from', v_hold, 'to', 'wallet:' || q.customer_id, 'asset', v_source, 'amount', v_net))
    else jsonb_build_array(
      jsonb_build_object('from', v_hold, 'to', 'fx', 'asset', v_source, 'amount', v_net),
      jsonb_build_object('from', 'fx', 'to', case q.destination_rail when 'wallet' then 'wallet:' || q.customer_id
        else 'transit:' || q.destination_rail end, 'asset', v_destination, 'amount', v_quoted)) end;
  v_all := v_all || jsonb_build_object('id', p_ids[2], 'kind', 'release', 'reference', 'release:' || q.id, 'quote_id', q.id,
    'transaction_id', q.transaction_id, 'postings', v_delivery);
  if q.destination_rail = 'wallet' and q.total_fees > 0 then
    v_all := v_all || jsonb_build_object('id', p_ids[3], 'kind', 'settle', 'reference', 'settle:' || q.id, 'quote_id', q.id,
      'transaction_id', q.transaction_id, 'postings', jsonb_build_array(jsonb_build_object('from', v_hold, 'to', 'fees', 'asset', v_source,
        'amount', payments.ledger_units(q.source_currency, q.total_fees)::text)));
  end if;
  return v_all;
end $$;

create function tell_of_payment(q payments.quotes, p_status text, p_ids uuid[], p_actor text, p_request text, p_now timestamptz)
returns void language sql as $$
  insert into payments.events (org_id, id, type, object_id, data, actor_id, request_id, created_at)
  select q.org_id, p_ids[t.line], t.type, case when t.of_quote then q.id else q.transaction_id end,
    jsonb_build_object('quote_id', q.id, 'transaction_id', q.transaction_id, 'customer_id', q.customer_id,
      'status', case when t.of_quote then q.status else p_status end), p_actor, p_request, p_now
  from (values (1, 'quote.paid', true, true), (2, 'transaction.created', false, true),
    (3, case p_status when 'pending' then 'quote.confirmation_required' else 'transaction.' || p_status end, p_status = 'pending', true),
    (4, 'quote.completed', true, p_status = 'completed')) as t (line, type, of_quote, told)
  where t.told
$$;

-- Asks the worker to hand a transaction to its rail; the job's key keeps it one job.
create function queue_submission(p_org uuid, p_transaction uuid, p_at timestamptz) returns void language sql as $$
  insert into jobs.jobs (queue, key, payload, run_at, max_attempts)
  values ('rail.submit', p_transaction::text, jsonb_build_object('organizationId', p_org, 'transactionId', p_transaction), p_at, 12)
  on conflict (queue, key) where key is not null do nothing
$$;
