-- Who has a customer's e-mail or phone looks for an earlier record of the same person: among the deleted ones, by the beginning of it.
create index customers_deleted_name on customers (org_id, name_key) where deleted_at is not null;
create index customers_deleted_phone on customers (org_id, phone_number) where deleted_at is not null;
