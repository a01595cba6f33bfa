-- Texts that support tells callers, in both languages: who wrote each, until when it is told (null: until it is removed), and its version.
create table briefings (
  id uuid primary key,
  spanish text not null check (char_length(spanish) between 1 and 500),
  english text not null check (char_length(english) between 1 and 500),
  author_id uuid not null,
  author_name text not null,
  written_at timestamptz not null,
  ends_at timestamptz,
  version integer not null check (version > 0)
);
