-- What people of the desk write down about a record of the API. A note that is struck stays readable.
create table notes (
  id uuid primary key,
  object_kind text not null check (object_kind in ('customer')),
  object_id text not null check (char_length(object_id) between 1 and 64),
  author_id uuid not null references people (id),
  author_name text not null,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  edited_at timestamptz,
  struck_at timestamptz
);
create index notes_of_object on notes (object_kind, object_id, created_at desc, id desc);

create table tags (
  object_kind text not null check (object_kind in ('customer')),
  object_id text not null check (char_length(object_id) between 1 and 64),
  tag text not null check (char_length(tag) between 1 and 30),
  added_by uuid not null references people (id),
  added_at timestamptz not null,
  primary key (object_kind, object_id, tag)
);
create index tags_by_name on tags (tag);
