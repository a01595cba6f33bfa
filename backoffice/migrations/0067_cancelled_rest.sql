-- While the rest of a batch is cancelled, no row of it begins: a row that comes back without having been paid is cancelled too.
alter table batches add column rest_cancelled_at timestamptz;
-- A row whose own reference another row of its batch has too: its number is added to the reference, so that each payment is found by its own.
alter table batch_rows add column shares_reference boolean not null default false;

-- Batches whose rest was cancelled before this migration, and which still have rows under way.
update batches set rest_cancelled_at = now() where state in ('running', 'paused') and 'batch.cancel' = (
  select action from audit_records where object_kind = 'batch' and object_id = batches.id::text
    and action in ('batch.cancel', 'batch.retry', 'batch.ask_again') order by seq desc limit 1);
-- Finds out in one step whether any payment was found under the reference or the id of its quote.
create index registry_filed on registry (id)
  where kind = 'quote' and (details ->> 'payment_reference' = reference or details ->> 'payment_reference' = id);
