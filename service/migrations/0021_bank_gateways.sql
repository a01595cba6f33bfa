-- The gateway of an organization's own bank: where its payouts are handed over.
create table bank_gateways (
  org_id uuid not null references organizations (id),
  id uuid not null unique,
  url text not null,
  -- Sealed by the vault.
  secret bytea not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (org_id, id)
);
create unique index bank_gateways_open on bank_gateways (org_id) where closed_at is null;

-- The account that customers of an organization send deposits to.
create table collection_accounts (
  org_id uuid not null references organizations (id),
  id uuid not null unique,
  bank_code text not null,
  phone_number text not null,
  id_doc_number text not null,
  -- Until when it is known what it received, where the bank can be asked.
  listed_until timestamptz(3) not null,
  created_at timestamptz(3) not null,
  closed_at timestamptz(3),
  primary key (org_id, id)
);
create unique index collection_accounts_open on collection_accounts (org_id) where closed_at is null;

-- Received for two organizations, the same money would be credited twice.
create unique index collection_accounts_account on collection_accounts (bank_code, phone_number) where closed_at is null;
