-- How much more than its amount a row may debit for its fees, in basis points, where the API tells no price before a quote. It grows
-- when a person continues a batch after a quote that debited more.
alter table batches add column fee_room_bps integer not null default 500;
