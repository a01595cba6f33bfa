-- Who reads a reference from the receipt of a bank finds the payment. A view as those of migration 0068, which says why a cluster has no
-- condition in it.
do $$
begin
  execute 'create view transactions_in_scope as select * from transactions' ||
    case when exists (select from pg_extension where extname = 'citus') then ''
    else $scope$ where org_id = current_setting('cauce.organization')::uuid$scope$ end;
end $$;
