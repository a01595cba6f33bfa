-- For each statement that writes to a table PostgreSQL reads the source of every CHECK of it again, and a foreign key to a row that many
-- payments share has all of them lock it. So what another rule ensures as well goes.
-- The kind of an account: post_ledger refuses one that ledger_kinds lacks, and has its order of locks from there.
alter table ledger_accounts drop constraint ledger_accounts_name_check;
-- The status of a quote: quotes_begin and quotes_move let only those of quote_moves in.
alter table quotes drop constraint quotes_status_check;
-- The organization: a quote has a customer, a transaction has a quote, and an entry changes accounts, all of that organization.
alter table quotes drop constraint quotes_org_id_fkey;
alter table transactions drop constraint transactions_org_id_fkey;
alter table ledger_transactions drop constraint ledger_transactions_org_id_fkey;
-- The account that pays: pay_quote finds it, none is ever deleted, and the nightly checks look for the account behind each balance.
alter table quotes drop constraint quotes_org_id_prefunded_account_id_fkey;
