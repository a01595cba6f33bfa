-- Concurrently: the accounts of a customer that were removed, which the page of a customer without accounts asks for.
create index concurrently if not exists calls_removals on backoffice.calls (reference, sent_at) where operation = 'deleteBankAccount';
