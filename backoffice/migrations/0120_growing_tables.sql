-- Concurrently: what the worker looks for regularly of every customer that was erased.
create index concurrently if not exists reveals_of_record on backoffice.reveals (object_kind, object_id);
create index concurrently if not exists registry_payments_of_customer on backoffice.registry ((details ->> 'customer_id')) where kind = 'transaction';
