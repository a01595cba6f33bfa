-- Batches of which rows have failed are listed and counted by what has failed alone, however many rows there are.
create index batch_rows_failed on batch_rows (batch_id) where state = 'failed';
