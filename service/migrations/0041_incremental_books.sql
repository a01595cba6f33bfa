-- The check of the books goes on from where the last one ended, instead of reading everything each night.

-- The number of the transaction that wrote an entry. Null: before this column. Entries that were not visible to the snapshot of the last check
-- are new, however long their transaction took; a clock could not say so.
alter table ledger_transactions add column xact bigint;
alter table ledger_transactions alter column xact set default (pg_current_xact_id()::text)::bigint;
-- Entries are only added, so numbers and times rise with the place on the disk: a block range index costs a payment nothing.
create index ledger_transactions_by_xact on ledger_transactions using brin (xact) with (pages_per_range = 32, autosummarize = on);
create index ledger_transactions_by_time on ledger_transactions using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Up to which snapshot the books were found right. Numbers of transactions belong to one server: those of a restored copy say nothing.
create table ledger_checkpoint (
  only_row boolean primary key default true check (only_row),
  snapshot pg_snapshot not null,
  server text not null,
  taken_at timestamptz(3) not null,
  whole_at timestamptz(3) not null
);

-- The balances as they were then, of all accounts but holds, which are checked with their quotes.
create table ledger_checked_balances (
  org_id uuid not null,
  name text collate "C" not null,
  asset text collate "C" not null,
  balance bigint not null,
  primary key (org_id, name, asset)
);

-- Accounts of the organization itself, of which there are few: holds and wallets are as many as quotes and customers.
create index ledger_accounts_own on ledger_accounts (kind, org_id) where kind not in ('hold', 'wallet');

-- Whether everything was read, or what was booked since the last check.
alter table ledger_verdicts add column whole boolean not null default true;
