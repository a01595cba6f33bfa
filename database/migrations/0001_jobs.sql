-- Work to be done later, at least once. A row lives until its work is done; one that failed too often stays, to be looked at.
create table jobs.jobs (
  id bigint generated always as identity primary key,
  queue text not null,
  -- Names the work within its queue, so that asking twice is one job.
  key text,
  payload jsonb not null,
  -- On the clock of whoever enqueues and runs, which tests and seeding move.
  run_at timestamptz not null,
  -- Asked for again while it was at work: when to run once more, so that the second asking is not lost.
  next_run_at timestamptz,
  attempts integer not null default 0,
  max_attempts integer not null check (max_attempts > 0),
  -- Always on the database's own clock: a lease is about living processes.
  leased_until timestamptz,
  lease uuid,
  -- A code or a name, never a message: messages carry the values of customers.
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index jobs_key on jobs.jobs (queue, key) where key is not null;
create index jobs_due on jobs.jobs (run_at, id) where dead_at is null;
create index jobs_dead on jobs.jobs (dead_at) where dead_at is not null;

-- The table turns over constantly: clean it early, so that finding the next job stays quick.
alter table jobs.jobs set (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
