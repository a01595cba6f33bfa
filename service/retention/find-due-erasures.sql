-- Returns up to p_limit customers whose deletion and last transaction are older than the retention of their organization, without a legal hold and
-- without unassigned money from a chain; of one organization or customer, if they are given. It goes organization by organization: each statement
-- reads the rows of one. Transactions are checked per customer, because few customers qualify.
create or replace function find_due_erasures(p_now timestamptz, p_limit integer, p_org uuid default null, p_customer uuid default null)
returns table (organization_id uuid, customer_id uuid) language plpgsql stable as $$
declare
  v_end timestamptz;
  v_found integer;
  v_missing integer := p_limit;
begin
  for organization_id, v_end in
    select o.id, p_now - make_interval(years => o.retention_years) from payments.organizations o where p_org is null or o.id = p_org
  loop
    return query select c.org_id, c.id from payments.customers c
      where c.org_id = organization_id and (p_customer is null or c.id = p_customer)
        and c.deleted_at is not null and c.erased_at is null and c.deleted_at <= v_end
        and not exists (select from payments.legal_holds h
          where h.org_id = organization_id and h.customer_id = c.id and h.lifted_at is null)
        and not exists (select from payments.inbound_movements m
          where m.org_id = organization_id and m.customer_id = c.id and m.matched_at is null and m.refunded_at is null)
        and coalesce((select max(t.updated_at) from payments.transactions t where t.org_id = organization_id and t.customer_id = c.id),
          c.deleted_at) <= v_end
      order by c.deleted_at limit v_missing;
    get diagnostics v_found = row_count;
    v_missing := v_missing - v_found;
    exit when v_missing = 0;
  end loop;
end $$;
