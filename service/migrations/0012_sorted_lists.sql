-- The orders in which lists are read beside newest first: what they are sorted by, then the id, so that every page is one range of an index.
create index customers_by_change on customers (org_id, updated_at, id) where deleted_at is null;
create index customers_by_name on customers (org_id, left(coalesce(name_key, email_key, phone_number), 64), id) where deleted_at is null;
create index customers_by_email on customers (org_id, left(coalesce(email_key, chr(1114111)), 64), id) where deleted_at is null;
create index transactions_by_amount on transactions (org_id, amount, id);
