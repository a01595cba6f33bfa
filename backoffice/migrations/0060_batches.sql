-- Files of payments: repaired, frozen, approved, and then paid row by row by whichever worker is there.
create table batches (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  file_name text not null check (char_length(file_name) <= 200),
  -- a keyed hash of the content: the same file is recognised, and nobody without the key learns what it holds
  file_print bytea not null,
  encoding text not null,
  headers text[] not null,
  -- which column, from 0 on, holds which field
  columns jsonb not null,
  -- how amounts are read: "1.000" is not the same in both languages
  locale text not null,
  source_account_id text not null,
  source_account_name text not null,
  source_currency text not null,
  fees_paid_by text not null check (fees_paid_by in ('source', 'destination')),
  -- how far the rate may move before a person is asked, in 1/10,000
  drift_limit_bps integer not null default 100 check (drift_limit_bps between 0 and 2000),
  state text not null check (state in ('draft', 'submitted', 'running', 'paused', 'done', 'cancelled')),
  made_by uuid not null references people (id),
  made_by_name text not null,
  made_by_roles text[] not null,
  made_at timestamptz not null,
  -- from here on no row changes: the hash of all of them is what is approved
  frozen_at timestamptz,
  frozen_hash bytea,
  -- {"USDC/VES": "284.1134"}: what the rate of each wave is held against
  reference_rates jsonb,
  approval jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  pause_reason text,
  -- where the API asks for time or does not answer, nothing is sent until then
  held_until timestamptz,
  held_code text,
  held_times integer not null default 0,
  claimed_at timestamptz,
  check ((frozen_at is null) = (state = 'draft')),
  check ((frozen_hash is null) = (state = 'draft'))
);
create index batches_recent on batches (made_at desc, id desc);
create index batches_at_work on batches (claimed_at nulls first) where state in ('draft', 'submitted', 'running', 'paused');
create index batches_by_print on batches (file_print, made_at desc);

create table batch_rows (
  batch_id uuid not null references batches (id) on delete cascade,
  -- as a spreadsheet shows it: the names of the columns stand in row 1
  row_number integer not null check (row_number > 0),
  -- the cells, readable with the key of the installation alone; null once the customer was erased
  sealed bytea,
  version integer not null default 1,
  faults jsonb not null default '[]',
  amount_minor bigint check (amount_minor > 0),
  amount_side text check (amount_side in ('source', 'destination')),
  currency text,
  -- a keyed hash of whom the row names and of how much: equal rows are found by it
  twin_print bytea,
  twin_of integer,
  -- whom the row pays, as it was found at the API
  match text not null default 'waiting'
    check (match in ('waiting', 'found', 'new', 'in_review', 'none', 'several', 'no_account', 'several_accounts', 'stopped', 'unread')),
  match_field text,
  match_at timestamptz,
  customer_id text,
  account_id text,
  -- masked: what it looked like when it was found
  account jsonb,
  destination_currency text,
  expected_debit_minor bigint,
  expected_fees_minor bigint,
  expected_received_minor bigint,
  -- a payment of the same amount to the same account in the last days
  paid_before jsonb,
  intended boolean not null default false,
  left_out boolean not null default false,
  state text not null default 'draft'
    check (state in ('draft', 'left_out', 'waiting', 'quoting', 'paying', 'held', 'confirming', 'unknown', 'processing', 'paid', 'failed', 'not_known', 'cancelled')),
  wave integer,
  row_key text,
  attempt integer not null default 0,
  quote_id text,
  runner uuid,
  code text,
  reason text,
  debit_minor bigint,
  fees_minor bigint,
  received_minor bigint,
  rate text,
  -- under which the API files the payment, as it said when the quote was made
  reference text,
  requires_confirmation boolean,
  confirm_by timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  looks integer not null default 0,
  next_look_at timestamptz,
  primary key (batch_id, row_number)
);
create index batch_rows_by_state on batch_rows (batch_id, state, row_number);
create index batch_rows_by_match on batch_rows (batch_id, match, row_number) where state = 'draft';
create index batch_rows_by_twin on batch_rows (batch_id, twin_print, row_number) where twin_print is not null;
create index batch_rows_to_look on batch_rows (next_look_at) where state in ('unknown', 'processing');
create index batch_rows_of_customer on batch_rows (customer_id) where sealed is not null;
-- One quote pays one row.
create unique index batch_rows_one_quote on batch_rows (quote_id) where quote_id is not null;

-- Which worker is alive: the rows of one that is not are taken over.
create table batch_runners (
  id uuid primary key,
  alive_until timestamptz not null
);

-- What somebody chose for columns that are called like this.
create table batch_columns (
  signature bytea primary key,
  columns jsonb not null,
  chosen_by uuid not null references people (id),
  chosen_at timestamptz not null
);

-- Whether the same was paid to the same account in the last days.
create index quote_intents_of_payee on quote_intents (customer_id, account_id, made_at) where customer_id is not null;
