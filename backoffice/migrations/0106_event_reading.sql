-- Up to when the events of the payments API were read for incidents that people are told of. The table has one row.
create table event_reading (
  only_row boolean primary key default true check (only_row),
  read_to timestamptz not null
);
