-- Each attempt of a delivery, with what came of it: never what the endpoint said, which may be anything. The newest of each delivery are kept, as
-- long as it is (sweepDeliveries).
create table webhook_attempts (
  org_id uuid not null,
  event_id uuid not null,
  endpoint_id uuid not null,
  -- Of the delivery, and the count within it.
  round integer not null,
  attempt integer not null,
  -- The answer, or the code of the reason why there was none.
  status integer,
  error text,
  duration_ms integer not null check (duration_ms >= 0),
  -- Who had the round begun; null of the first one, which the event began.
  resent_by text,
  resent_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (org_id, endpoint_id, event_id, round, attempt),
  check ((status is null) <> (error is null)),
  check ((resent_by is null) = (resent_at is null))
);
create index webhook_attempts_by_age on webhook_attempts (created_at);

-- The same of the present round, whose first attempt may not be made yet.
alter table webhook_deliveries
  add column resent_by text,
  add column resent_at timestamptz(3),
  add check ((resent_by is null) = (resent_at is null)) not valid;

-- As the tables of migration 0068, which says why a cluster has no policy.
do $$
begin
  if exists (select from pg_extension where extname = 'citus') then return; end if;
  alter table webhook_attempts enable row level security;
  create policy own_organization on webhook_attempts using (
    org_id = current_setting('cauce.organization')::uuid or current_setting('cauce.across', true) <> '');
end $$;
