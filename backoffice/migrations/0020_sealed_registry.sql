-- What of a record is of a person is sealed, and is found again by keyed hashes of its words: a copy of this table tells neither.
alter table registry
  add column sealed bytea,
  add column words text[] not null default '{}';
create index registry_words on registry using gin (words);
create index registry_accounts_of_customer on registry ((details ->> 'customer_id')) where kind = 'bank_account';
-- Names that an earlier version wrote down are sealed by the worker, which has the key.
create index registry_unsealed on registry (id) where kind = 'customer' and sealed is null;
