-- Who reads a number from the receipt of a bank finds the payment and the deposit, from the last four characters on (endsAlike in
-- database/parts-of-text.ts). The indexes have the order of the lists, so that a page is read without sorting what else ends like this.
-- A view as those of migration 0068, which says why a cluster has no condition in it.
do $$
begin
  execute 'create view transactions_in_scope as select * from transactions' ||
    case when exists (select from pg_extension where extname = 'citus') then ''
    else $scope$ where org_id = current_setting('cauce.organization')::uuid$scope$ end;
end $$;
create index transactions_by_provider_reference on transactions (org_id, (right(provider_reference, 4)), created_at desc, id desc)
  where provider_reference is not null;

create index inbound_movements_by_reference on inbound_movements (org_id, (right(reference, 4)), created_at desc, id desc);
create index inbound_movements_by_amount on inbound_movements (org_id, amount, created_at desc, id desc);
create index inbound_movements_by_bank on inbound_movements (org_id, bank_code, created_at desc, id desc) where bank_code is not null;
