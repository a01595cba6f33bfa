-- Returns up to p_limit transactions without a final outcome after a day that are not marked as stuck, organization by organization: each statement
-- reads the rows of one.
create or replace function find_stuck_transfers(p_now timestamptz, p_limit integer)
returns table (organization_id uuid, transaction_id uuid, quote_id uuid) language plpgsql stable as $$
declare
  v_found integer;
  v_missing integer := p_limit;
begin
  for organization_id in select o.id from payments.organizations o loop
    return query select t.org_id, t.id, t.quote_id from payments.transactions t
      where t.org_id = organization_id and t.status = 'processing' and t.stuck_at is null
        and coalesce(t.submitted_at, t.created_at) <= p_now - interval '24 hours'
      order by t.created_at limit v_missing;
    get diagnostics v_found = row_count;
    v_missing := v_missing - v_found;
    exit when v_missing = 0;
  end loop;
end $$;
