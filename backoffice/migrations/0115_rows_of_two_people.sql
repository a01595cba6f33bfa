-- Rows whose cells name two different people: they are repaired or left out before a batch is submitted.
alter table batch_rows drop constraint batch_rows_match_check;
alter table batch_rows add constraint batch_rows_match_check check (match in ('waiting', 'found', 'new', 'in_review', 'none', 'several',
  'other_person', 'no_account', 'several_accounts', 'stopped', 'not_offered', 'other_currency', 'amount_refused', 'unread'));
