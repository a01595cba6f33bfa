-- How often somebody looked people up by their data on one business day: the trail has each look-up, this has their sum.
create table lookup_days (
  person_id uuid not null references people (id) on delete cascade,
  day date not null,
  -- 'personal' by e-mail or phone, 'name' by a name or the end of an account number
  sort text not null check (sort in ('personal', 'name')),
  asked integer not null check (asked > 0),
  primary key (person_id, day, sort)
);
