-- The gateway of an organization's own bank: where its payouts are handed over and its deposits are received.
create table bank_gateways (
  org_id uuid not null references organizations (id),
  id uuid not null unique,
  url text not null,
  -- Sealed by the vault.
  secret bytea not null,
  -- The account that customers send deposits to; null: none are quoted.
  collection_bank_code text,
  collection_phone text,
  collection_document text,
  -- Until when it is known what that account received.
  listed_until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (org_id, id),
  check (num_nulls(collection_bank_code, collection_phone, collection_document) in (0, 3))
);

create unique index bank_gateways_open on bank_gateways (org_id) where closed_at is null;

-- Listed for two organizations, the same money would be credited twice.
create unique index bank_gateways_collection on bank_gateways (collection_bank_code, collection_phone) where closed_at is null;
