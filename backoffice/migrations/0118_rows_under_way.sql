-- Concurrently: rows that a worker has taken, and rows that wait for their confirmation, are looked for twice a second among the rows
-- of all batches, most of which have ended long ago.
create index concurrently if not exists batch_rows_under_way on backoffice.batch_rows (state, batch_id, row_number) where state in ('quoting', 'paying', 'held', 'confirming');
