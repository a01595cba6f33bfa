-- The console's own key to the built-in service, one for each organization that a console serves, encrypted with the secrets that all
-- machines of the installation share.
create table console_keys (
  organization_id text primary key,
  sealed bytea not null,
  made_at timestamptz not null
);
