-- Payments that people want to look at again: which payment, under which reference, and when. The table has no personal data of customers.
create table reminders (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('quote', 'transaction')),
  id text not null check (char_length(id) between 1 and 255),
  reference text check (char_length(reference) between 1 and 255),
  due_at timestamptz not null,
  noticed_at timestamptz,
  primary key (person_id, kind, id)
);
create index reminders_due on reminders (due_at) where noticed_at is null;
