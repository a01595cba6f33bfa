-- Ends quotes that nobody paid in time and for which nothing was booked, with their events: those of the organizations of the p_limit oldest ones, up
-- to p_limit of each. Returns how many were ended.
create or replace function expire_unpaid_quotes(p_now timestamptz, p_limit integer) returns integer language plpgsql as $$
declare
  v_org uuid;
  v_ended integer := 0;
begin
  for v_org in
    select distinct due.org_id from (
      select q.org_id from payments.quotes q
      where q.status = 'pending' and q.source_rail = 'prefunded_account' and q.expires_at <= p_now
      order by q.expires_at limit p_limit) as due
    order by due.org_id
  loop
    v_ended := v_ended + payments.expire_unpaid_quotes_of(v_org, p_now, p_limit);
  end loop;
  return v_ended;
end $$;

-- Does so for one organization, oldest first. Quotes that are being paid at this moment are skipped.
create or replace function expire_unpaid_quotes_of(p_org uuid, p_now timestamptz, p_limit integer) returns integer language plpgsql as $$
declare
  v_ids uuid[];
begin
  perform set_config('payments.tells', 'yes', true);
  with due as materialized (
    select q.id from payments.quotes q
    where q.org_id = p_org and q.status = 'pending' and q.source_rail = 'prefunded_account' and q.expires_at <= p_now
    order by q.expires_at limit p_limit for no key update skip locked),
  ended as (
    update payments.quotes q set status = 'expired', updated_at = p_now
    from due where q.org_id = p_org and q.id = due.id
    returning q.id, q.customer_id, q.status),
  told as (
    insert into payments.events (org_id, id, type, object_id, data, created_at)
    select p_org, payments.new_id(), 'quote.expired', e.id,
      jsonb_build_object('quote_id', e.id, 'transaction_id', null, 'customer_id', e.customer_id, 'status', e.status), p_now
    from ended e
    returning id)
  select array_agg(t.id) into v_ids from told t;
  perform payments.tell_endpoints(p_org, v_ids, array(select 'quote.expired' from unnest(v_ids)), p_now);
  return coalesce(cardinality(v_ids), 0);
end $$;
