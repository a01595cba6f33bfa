-- Concurrently: what is looked for often among records most of which have ended long ago.
-- What may be left of a customer who was erased.
create index concurrently if not exists reveals_of_record on backoffice.reveals (object_kind, object_id);
create index concurrently if not exists registry_payments_of_customer on backoffice.registry ((details ->> 'customer_id')) where kind = 'transaction';
-- Equal payments and requests to an account, before each approval and each payment of a batch.
create index concurrently if not exists payment_permits_account on backoffice.payment_permits (account_id, at);
create index concurrently if not exists approvals_account on backoffice.approvals (account_id, asked_at) where account_id is not null;
