-- Concurrently: what the worker looks for every few seconds, among records most of which have ended long ago.
-- Rows that a worker has taken, and rows that wait for their confirmation, of all batches.
create index concurrently if not exists batch_rows_under_way on backoffice.batch_rows (state, batch_id, row_number) where state in ('quoting', 'paying', 'held', 'confirming');
-- Payments and confirmations that were made, by the time at which they were sent: those of the last days are followed.
create index concurrently if not exists calls_made on backoffice.calls (sent_at) where operation in ('payQuote', 'confirmQuote') and state = 'done';
