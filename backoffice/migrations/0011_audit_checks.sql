-- What the last check of the audit trail found, and up to which record the chain was walked. Sealed with the key of the trail, which is not in
-- the database: whoever can only write to the database can neither make a good verdict nor move the checkpoint.
create table audit_checks (
  only_row boolean primary key default true check (only_row),
  checked_at timestamptz not null,
  -- When the chain was last walked from its first record on.
  whole_at timestamptz not null,
  seq bigint not null,
  hash bytea not null,
  fault text check (fault in ('changed', 'deleted', 'inserted', 'reordered')),
  seal bytea not null
);
