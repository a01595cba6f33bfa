-- What people are told: that something waits for them, that their roles changed. Nothing personal stands here: a kind, and which record it is about.
create table notices (
  id uuid primary key,
  -- no foreign key: its check would wait for whoever holds the row of that person, and be waited for at the head of the trail
  person_id uuid not null,
  kind text not null check (char_length(kind) between 1 and 40),
  object_kind text not null check (char_length(object_kind) between 1 and 40),
  object_id text not null check (char_length(object_id) <= 255),
  at timestamptz not null default now(),
  seen_at timestamptz
);
create index notices_of_person on notices (person_id, at desc, id desc);
-- What somebody has not seen yet is not told to them again.
create unique index notices_unseen on notices (person_id, kind, object_kind, object_id) where seen_at is null;
create index notices_by_age on notices (at);

-- Which notices somebody wants outside of the console, too; what is not chosen is wanted.
create table notice_choices (
  person_id uuid not null references people (id) on delete cascade,
  channel text not null check (channel in ('email', 'chat')),
  kind text not null check (char_length(kind) between 1 and 40),
  wanted boolean not null,
  primary key (person_id, channel, kind)
);
