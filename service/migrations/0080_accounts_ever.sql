-- The events of a customer include those of all its accounts, also of removed ones, which the index of active accounts leaves out.
create index bank_accounts_ever on bank_accounts (org_id, customer_id);
