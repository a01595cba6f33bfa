-- Enqueues the webhook deliveries of an event in the transaction that writes it (transactional outbox): what is committed is delivered, and
-- nothing else. The jobs have more attempts than any outage lasts: the delivery records what became of an attempt, and an unavailable database
-- must not end its job.
create or replace function queue_deliveries() returns trigger language plpgsql as $$
begin
  if not exists (select from told t join payments.webhook_endpoints e on e.org_id = t.org_id and e.disabled_at is null) then return null; end if;
  with queued as (
    insert into payments.webhook_deliveries (org_id, event_id, endpoint_id, next_attempt_at, created_at)
    select t.org_id, t.id, e.id, t.created_at, t.created_at
    from told t
    join payments.webhook_endpoints e on e.org_id = t.org_id and e.disabled_at is null
      and (e.event_types is null or t.type = any (e.event_types))
    where t.type <> 'webhook_endpoint.test' and not payments.is_private_event(t.type)
    returning org_id, event_id, endpoint_id, created_at
  )
  insert into jobs.jobs (org_id, queue, key, payload, run_at, max_attempts)
  select q.org_id, 'webhooks.deliver', format('%s:%s', q.event_id, q.endpoint_id),
    jsonb_build_object('eventId', q.event_id, 'endpointId', q.endpoint_id), q.created_at, 1000000
  from queued q;
  return null;
end $$;
