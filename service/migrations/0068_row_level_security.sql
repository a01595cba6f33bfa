-- A query that forgets its organization finds and changes nothing of another one. The settings are local to a transaction
-- (database/row-scope.ts). Without them every query fails: an empty answer could be taken for a true one. The owner of the tables is exempt.
-- The tables of service/reference-tables.ts have no policy: they are read before the organization is known.
-- Processes of the version before never say their organization. If there is anything for them to work on, they work on for one hour. The
-- comparison has that condition as well, because the planner evaluates the setting before a row is tested, and would fail.
-- A cluster has neither: Citus does not tell a node what is set for a statement.
do $$
declare
  v_name text;
  v_is_cluster boolean := exists (select from pg_extension where extname = 'citus');
  v_in_scope text := case when v_is_cluster then '' else $scope$ where org_id = current_setting('cauce.organization')::uuid$scope$ end;
  v_mine text := $mine$org_id = current_setting('cauce.organization')::uuid$mine$;
begin
  if exists (select from organizations) then
    v_mine := replace($mine$(older) or org_id = case when older then null else current_setting('cauce.organization')::uuid end$mine$, 'older',
      format($older$statement_timestamp() < %L::timestamptz and coalesce(current_setting('cauce.organization', true), '') = ''$older$,
        statement_timestamp() + interval '1 hour'));
  end if;
  -- For searches and sorted lists. Under a policy PostgreSQL tests the organization of a row before any condition whose function might reveal
  -- the row, and so uses no index over words, reversed texts or first letters. A view reads as the owner, and its own condition stands in for
  -- the policy.
  execute 'create view customers_in_scope as select * from customers' || v_in_scope;
  execute 'create view quotes_in_scope as select * from quotes' || v_in_scope;
  execute 'create view inbound_movements_in_scope as select * from inbound_movements' || v_in_scope;
  if v_is_cluster then
    return;
  end if;
  foreach v_name in array array[
    'bank_accounts', 'bank_restrictions', 'customers', 'deposit_claims', 'events', 'idempotency_keys', 'inbound_movements', 'kyc_decisions',
    'kyc_profiles', 'kyc_reviews', 'ledger_accounts', 'ledger_checked_balances', 'ledger_transactions', 'legal_holds', 'named_locks',
    'outbound_usage', 'outcome_claims', 'postings', 'prefunded_accounts', 'provider_statements', 'quote_approvals', 'quotes', 'rate_buckets',
    'second_person_requests', 'tariffs', 'transactions', 'transfer_settings', 'unblock_requests', 'webhook_deliveries', 'webhook_endpoints'
  ] loop
    execute format('alter table %I enable row level security', v_name);
    execute format($policy$
      create policy own_organization on %I using (
        %s
        -- Work across organizations. Written as an inequality, because the planner expects that of most rows, and plans as if there was no policy.
        or current_setting('cauce.across', true) <> '')$policy$, v_name, v_mine);
  end loop;
end $$;

-- A view reads with the rights of its owner, who is exempt, unless it is told to read with those of whoever asks.
alter view transaction_records set (security_invoker = true);
