-- What a call whose answer was lost is recognised by in what the API tells later: sealed, and taken away when the call has ended.
alter table calls
  add column sought bytea,
  -- a keyed hash of what is made: a second try while the first is open would make it twice
  add column twin text,
  add column lost_at timestamptz;
create unique index calls_open_twin on calls (operation, twin)
  where twin is not null and ended_at is null and state in ('sent', 'unknown');
create index calls_twins on calls (operation, twin, sent_at desc) where twin is not null;
