-- Looks at up to p_limit events of an organization that are older than 400 days, those after p_after first, and deletes the ones of quotes and
-- transactions: what became of these stands in their rows and in the books. All others stay. Returns how many were looked at, how many deleted,
-- and the last of them. It runs with the rights of its owner, because the role of the app may only add events; so the time is the database's own,
-- which no caller can say.
create or replace function delete_old_payment_events(
  p_org uuid, p_after timestamptz, p_after_id uuid, p_limit integer, out looked_at integer, out deleted integer, out last_at timestamptz, out last_id uuid
) language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_seen payments.events[];
begin
  v_seen := array(
    select e from payments.events e
    where e.org_id = p_org and (e.created_at, e.id) > (p_after, p_after_id) and e.created_at < statement_timestamp() - interval '400 days'
    order by e.created_at, e.id limit p_limit);
  looked_at := cardinality(v_seen);
  last_at := v_seen[looked_at].created_at;
  last_id := v_seen[looked_at].id;
  delete from payments.events e using unnest(v_seen) s
  where e.org_id = p_org and e.id = s.id and s.type ~ '^(quote|transaction)[.]'
    and not exists (select from payments.webhook_deliveries d where d.org_id = p_org and d.event_id = s.id);
  get diagnostics deleted = row_count;
end $$;
