-- What lists and claims look for among millions of rows.
create index transactions_newest_by_type on transactions (org_id, type, created_at desc, id desc);

-- A payer names the last digits of the bank's reference and the day; see transfers/inbound.queries.ts.
create index inbound_movements_claims on inbound_movements (org_id, provider, (right(reference, 4)), moved_at);
