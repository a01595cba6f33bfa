-- Deposits: what banks report by themselves, money that no quote has claimed, USDC that arrives on a chain, and funding of prefunded accounts.

-- Where a bank reports what it received for an organization. The bank proves itself with the channel's secret.
create table bank_channels (
  org_id uuid not null references organizations (id),
  id uuid not null unique,
  provider text not null,
  authentication text not null check (authentication in ('hmac', 'bearer')),
  -- Sealed by the vault, like the one before it, which is good too until its time is over.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (org_id, id),
  check ((previous_secret is null) = (previous_secret_until is null))
);

-- From a bank or from a chain. The amount is in units of the books.
alter table inbound_movements
  add column currency text not null default 'VES' check (currency in ('VES', 'USDC')),
  add column phone_number_masked text,
  -- Whose wallet it was sent to; of a bank's movement only the quote tells.
  add column customer_id uuid,
  add column matched_at timestamptz(3),
  -- Whoever has not claimed it by then is not waited for.
  add column claimable_until timestamptz(3),
  add column unmatched_at timestamptz(3),
  add column refunded_at timestamptz(3),
  add column refund_reference text,
  alter column bank_code drop not null,
  alter column phone_fingerprint drop not null,
  add foreign key (org_id, customer_id) references customers (org_id, id);
update inbound_movements set claimable_until = created_at + interval '24 hours',
  matched_at = case when quote_id is not null then created_at end;
alter table inbound_movements
  alter column currency drop default,
  alter column claimable_until set not null,
  add check (quote_id is null or matched_at is not null),
  add check (matched_at is null or refunded_at is null),
  add check ((refunded_at is null) = (refund_reference is null)),
  add check ((rail = 'chain') = (customer_id is not null)),
  add check (rail = 'chain' or (bank_code is not null and phone_fingerprint is not null));
create index inbound_movements_newest on inbound_movements (org_id, created_at desc, id desc);
create index inbound_movements_waiting on inbound_movements (claimable_until)
  where matched_at is null and refunded_at is null and unmatched_at is null;
create index inbound_movements_unclaimed on inbound_movements (org_id, created_at desc, id desc)
  where matched_at is null and refunded_at is null;

-- Deposits that may still be claimed, by what the payer has to send.
create index quotes_open_deposits on quotes (org_id, source_amount) where status = 'pending' and source_rail = 'pagomovil';

-- What one person asked for and a second one must ask for too. Closed, never deleted: who asked first stays on record.
create table second_person_requests (
  org_id uuid not null references organizations (id),
  id uuid not null,
  -- What it is about: at most one request of a subject waits.
  subject text collate "C" not null,
  details jsonb not null,
  requested_by text not null,
  created_at timestamptz(3) not null,
  closed_by text,
  closed_at timestamptz(3),
  outcome text check (outcome in ('done', 'replaced')),
  primary key (org_id, id),
  check (num_nulls(closed_by, closed_at, outcome) in (0, 3)),
  check (outcome is distinct from 'done' or closed_by <> requested_by)
);
create unique index second_person_requests_waiting on second_person_requests (org_id, subject) where closed_at is null;

-- What moved the money of a prefunded account, newest first.
create index postings_out_of_prefunded on postings (org_id, from_account, ledger_transaction_id) where from_account like 'prefunded:%';
create index postings_into_prefunded on postings (org_id, to_account, ledger_transaction_id) where to_account like 'prefunded:%';

-- In units of the books: a posting that takes the balance below it is told. Null: none is.
alter table ledger_accounts add column alert_below bigint check (alert_below > 0);

create function tell_low_balance(p_account payments.ledger_accounts, p_at timestamptz) returns void language sql as $$
  insert into payments.events (org_id, id, type, object_id, data, created_at)
  select p_account.org_id, gen_random_uuid(), 'prefunded_account.low_balance', substr(p_account.name, 11)::uuid,
    jsonb_build_object('currency', split_part(p_account.asset, '/', 1),
      'balance_minor', (p_account.balance / u.units)::text, 'threshold_minor', (p_account.alert_below / u.units)::text), p_at
  from (select payments.ledger_units(split_part(p_account.asset, '/', 1), 1) as units) as u
$$;

-- As before, and tells of a prefunded account that sinks below its mark: in the transaction that takes it there, so once for each crossing.
create or replace function post_ledger(p_org uuid, p_at timestamptz, p_by text, p_entries jsonb) returns void language plpgsql as $$
declare
  v_change record;
  v_account payments.ledger_accounts%rowtype;
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
      and (a.balance + v_change.amount >= 0 or a.kind in ('fx', 'rail_cost', 'ext'))
    returning a.* into v_account;
    if not found then
      if v_change.amount < 0 and payments.ledger_rank(v_change.name) not in (5, 6, 9) then
        perform payments.refuse('insufficient_funds');
      end if;
      insert into payments.ledger_accounts as a (org_id, name, asset, balance)
      values (p_org, v_change.name, v_change.asset, v_change.amount)
      on conflict (org_id, name, asset) do update set balance = a.balance + excluded.balance;
    elsif v_account.balance < v_account.alert_below and v_account.balance - v_change.amount >= v_account.alert_below then
      perform payments.tell_low_balance(v_account, p_at);
    end if;
  end loop;
end $$;
