-- The order by name is by the legal name alone: an order by e-mail or phone would tell them to who sees them masked.
drop index customers_by_name;
create index customers_by_name on customers (org_id, left(coalesce(name_key, chr(1114111)), 64), id) where deleted_at is null;
