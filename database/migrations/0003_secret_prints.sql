-- Which secrets the data were made with: a keyed hash of each, which says nothing of the secret. A process with others is refused.
create table jobs.secret_prints (
  name text primary key,
  print bytea not null,
  recorded_at timestamptz not null default now()
);
