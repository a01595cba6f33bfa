-- Enqueues the webhook deliveries of events in the transaction that writes them (transactional outbox): what is committed is delivered, and
-- nothing else. Whoever writes events calls it after them with their ids, types and time, and sets payments.tells before, so that the trigger below
-- leaves them alone. The jobs have more attempts than any outage lasts: the delivery records what became of an attempt, and an unavailable
-- database must not end its job.
create or replace function tell_endpoints(p_org uuid, p_events uuid[], p_types text[], p_at timestamptz) returns void language plpgsql as $$
declare
  v_tells text := set_config('payments.tells', '', true); -- as an assignment it needs no query
begin
  if not exists (select from payments.webhook_endpoints e where e.org_id = p_org and e.disabled_at is null) then return; end if;
  with queued as (
    insert into payments.webhook_deliveries (org_id, event_id, endpoint_id, next_attempt_at, created_at)
    select p_org, t.id, e.id, p_at, p_at
    from unnest(p_events, p_types) as t (id, type)
    join payments.webhook_endpoints e on e.org_id = p_org and e.disabled_at is null
      and (e.event_types is null or t.type = any (e.event_types))
    where t.type <> 'webhook_endpoint.test' and not payments.is_private_event(t.type)
    returning event_id, endpoint_id
  )
  insert into jobs.jobs (org_id, queue, key, payload, run_at, max_attempts)
  select p_org, 'webhooks.deliver', format('%s:%s', q.event_id, q.endpoint_id),
    jsonb_build_object('eventId', q.event_id, 'endpointId', q.endpoint_id), p_at, 1000000
  from queued q;
end $$;

-- Does so for events that a process of the version before writes, which does not call it. The trigger is dropped with the next version: engines
-- that divide the rows of a table refuse its transition table.
create or replace function queue_deliveries() returns trigger language plpgsql as $$
declare
  v_events record;
begin
  if current_setting('payments.tells', true) = 'yes' then return null; end if;
  for v_events in
    select t.org_id, t.created_at, array_agg(t.id) as ids, array_agg(t.type) as types from told t group by t.org_id, t.created_at
  loop
    perform payments.tell_endpoints(v_events.org_id, v_events.ids, v_events.types, v_events.created_at);
  end loop;
  return null;
end $$;
