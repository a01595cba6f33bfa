-- Who remembers a part of something finds it: words of a name, the end of an id or of an account number, a part of a reference, an amount.
-- The expressions of names and ends are those of customers/list-customers.ts and pages.ts.
create index customers_name_words on customers
  using gin (to_tsvector('simple', regexp_replace(name_key, '[!-/:-@\[\]\\^_`{|}~¡¿«»‘’‚“”„–—…·ªº]+', ' ', 'g')));
create index customers_id_end on customers (org_id, (reverse(id::text) collate "C"));
create index bank_accounts_last_four on bank_accounts (org_id, account_number_last4) where deleted_at is null;
