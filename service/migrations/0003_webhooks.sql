-- Where organizations want to be told of events, and what became of telling them.

create table webhook_endpoints (
  org_id uuid not null references organizations (id),
  id uuid not null,
  url text not null,
  description text,
  -- Null: every type.
  event_types text[],
  -- Sealed by the vault, like the one before it, which signs too until its time is over.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz(3),
  -- Since the first failure after the last success.
  failing_since timestamptz(3),
  -- An event was given up since the last success.
  flagged_at timestamptz(3),
  disabled_at timestamptz(3),
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'by_hand')),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  check ((disabled_at is null) = (disabled_reason is null)),
  check ((previous_secret is null) = (previous_secret_until is null))
);

-- One event on its way to one endpoint. No foreign keys: a payment that records its events must not lock the endpoint's row,
-- and what is left of a deleted endpoint goes when its job finds none.
create table webhook_deliveries (
  org_id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
  -- Of the present round; asking for a redelivery begins another one.
  attempts integer not null default 0,
  round integer not null default 1,
  next_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  last_status integer,
  -- A code, never a message.
  last_error text,
  -- The beginning of what the endpoint answered to a failed attempt.
  last_answer text,
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (org_id, event_id, endpoint_id)
);
create index webhook_deliveries_newest on webhook_deliveries (org_id, endpoint_id, created_at desc, event_id desc);
create index webhook_deliveries_by_age on webhook_deliveries (created_at);

create index events_newest on events (org_id, created_at desc, id desc);
-- Those of payments are so many that a page of them is soon found by time, and payments need not wait for another index.
create index events_newest_by_type on events (org_id, type, created_at desc, id desc) where type !~ '^(quote|transaction)[.]';
-- Small enough that what is sent stays below 20 kB.
alter table events add constraint events_data_size check (octet_length(data::text) <= 16000);

-- Who looked at what stays in the house: it is kept for audit, and neither listed nor sent.
create function is_private_event(p_type text) returns boolean language sql immutable as $$
  select p_type in ('wallet.looked_up', 'bank_account.revealed')
$$;

-- In the transaction of the effect, and wherever an event is written: what is committed will be told, and nothing else.
-- The jobs have more attempts than any outage lasts: what became of an attempt is told by the delivery, and its job must not die of a
-- database that was away.
create function queue_deliveries() returns trigger language plpgsql as $$
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
  insert into jobs.jobs (queue, key, payload, run_at, max_attempts)
  select 'webhooks.deliver', format('%s:%s', q.event_id, q.endpoint_id),
    jsonb_build_object('organizationId', q.org_id, 'eventId', q.event_id, 'endpointId', q.endpoint_id), q.created_at, 1000000
  from queued q;
  return null;
end $$;

create trigger events_are_told after insert on events
  referencing new table as told for each statement execute function queue_deliveries();
