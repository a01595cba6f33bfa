-- A customer whom another API no longer has: since when, after how many reads on different days, and when the worker last asked.
alter table registry
  add column missing_since timestamptz,
  add column missing_reads integer not null default 0,
  add column checked_at timestamptz;
-- Finds whose presence is checked next. Only customers with personal data are.
create index registry_checked on registry (coalesce(checked_at, last_seen_at)) where kind = 'customer' and sealed is not null;
