-- While the rest of a batch is cancelled, no row of it begins: a row that comes back without having been paid is cancelled too.
alter table batches add column rest_cancelled_at timestamptz;
-- A row whose own reference another row of its batch has too: its number is added to the reference, so that each payment is found by its own.
alter table batch_rows add column shares_reference boolean not null default false;
