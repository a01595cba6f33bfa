-- Ends up to p_limit quotes that nobody paid in time and for which nothing was booked, oldest first, with their events. Quotes that are being
-- paid at this moment are skipped. Returns how many were ended.
create or replace function expire_unpaid_quotes(p_now timestamptz, p_limit integer) returns integer language plpgsql as $$
declare
  v_ended integer;
begin
  with due as materialized (
    select q.org_id, q.id from payments.quotes q
    where q.status = 'pending' and q.source_rail = 'prefunded_account' and q.expires_at <= p_now
    order by q.expires_at limit p_limit for no key update skip locked),
  ended as (
    update payments.quotes q set status = 'expired', updated_at = p_now
    from due where q.org_id = due.org_id and q.id = due.id
    returning q.org_id, q.id, q.customer_id, q.status)
  insert into payments.events (org_id, id, type, object_id, data, created_at)
  select e.org_id, payments.new_id(), 'quote.expired', e.id,
    jsonb_build_object('quote_id', e.id, 'transaction_id', null, 'customer_id', e.customer_id, 'status', e.status), p_now
  from ended e;
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;
