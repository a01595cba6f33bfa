-- Rows that the API cannot pay as they are: it has no quotes for an amount to arrive, or the account is in another currency.
alter table batch_rows drop constraint batch_rows_match_check;
alter table batch_rows add constraint batch_rows_match_check check (match in ('waiting', 'found', 'new', 'in_review', 'none', 'several',
  'no_account', 'several_accounts', 'stopped', 'not_offered', 'other_currency', 'unread'));
