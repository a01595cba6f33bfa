-- Concurrently: the worker looks every five seconds for the few payments that have not ended, among those of 30 days.
create index concurrently if not exists registry_quotes_by_end on backoffice.registry (coalesce(details ->> 'payment_status' in ('completed', 'failed'), false)) where kind = 'quote';
