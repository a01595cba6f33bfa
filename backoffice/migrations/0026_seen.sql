-- What each person opened last. Only which record: what it is called, and how it stands, is read anew.
create table seen (
  person_id uuid not null references people (id) on delete cascade,
  kind text not null check (kind in ('customer', 'quote', 'transaction')),
  id text not null check (char_length(id) between 1 and 255),
  seen_at timestamptz not null,
  primary key (person_id, kind, id)
);
create index seen_latest on seen (person_id, seen_at desc);

-- The last characters of an id tell records apart: the first of ours are a clock.
update registry set label = right(id, 8) where kind in ('customer', 'bank_account') and label = left(id, 8);

-- Parts of what was seen here, for an API that cannot search them; the expressions are those of registry/find-by-part.ts.
create index registry_word on registry ((lower(coalesce(reference, details ->> 'own_reference')) collate "C"));
create index registry_word_end on registry ((reverse(lower(coalesce(reference, details ->> 'own_reference'))) collate "C"));
create index registry_id_end on registry ((reverse(lower(id)) collate "C"));
