-- Stops of this console. While one is open, the console sends neither a payment nor a confirmation. One person stops; to start again
-- takes two: one requests it, and another one starts.
create table console_stops (
  id uuid primary key,
  reason text not null check (char_length(reason) between 1 and 300),
  stopped_by uuid not null references people (id),
  stopped_at timestamptz not null,
  start_reason text check (char_length(start_reason) between 1 and 300),
  requested_by uuid references people (id),
  requested_at timestamptz,
  -- null if an operator started payments by command
  started_by uuid references people (id),
  started_at timestamptz,
  constraint console_stops_requested check (num_nulls(start_reason, requested_by, requested_at) in (0, 3)),
  constraint console_stops_started check (started_by is null or started_at is not null),
  constraint console_stops_by_two check (started_by is null or (requested_by is not null and started_by <> requested_by))
);
create unique index console_stops_one_open on console_stops ((started_at is null)) where started_at is null;

-- A stop begins open, stays what it was, and ends once.
create function refuse_other_console_stop() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.requested_by is not null or new.started_at is not null
    then raise exception 'a stop of payments begins open' using errcode = 'restrict_violation'; end if;
    return new;
  end if;
  if old.started_at is not null or (new.id, new.reason, new.stopped_by, new.stopped_at)
    is distinct from (old.id, old.reason, old.stopped_by, old.stopped_at)
  then raise exception 'a stop of payments stays as it was made, and ends once' using errcode = 'restrict_violation'; end if;
  return new;
end
$$;
create trigger console_stops_stay_what_they_are before insert or update on console_stops
  for each row execute function refuse_other_console_stop();
