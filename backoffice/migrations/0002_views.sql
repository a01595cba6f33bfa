-- Filters of a list under a name: of one person, or shared with everybody of a role. `query` is the address of the list after its "?".
create table saved_views (
  id uuid primary key,
  owner_id uuid not null references people (id) on delete cascade,
  list text not null check (list in ('customers', 'transactions', 'quotes')),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (char_length(query) <= 2000),
  shared_with text check (shared_with in ('support', 'compliance', 'finance', 'approver', 'admin', 'auditor')),
  created_at timestamptz not null,
  constraint saved_views_name_once unique (owner_id, list, name)
);
create index saved_views_shared on saved_views (shared_with, list) where shared_with is not null;
