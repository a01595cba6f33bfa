-- What was asked for with the amount, so that a quote about anything else is not paid. Null of what was quoted before.
alter table quote_intents
  add column customer_id text,
  add column account_id text,
  add column source_currency text,
  add column destination_currency text,
  add column source_rail text,
  add column source_account_id text;
