-- How much of a delivered payout came back, in 1/100 of the destination currency. All of it: the transaction has failed as `returned`.
alter table transactions add column returned_amount bigint not null default 0 check (returned_amount >= 0);
update transactions as t set returned_amount = q.quoted_amount
from quotes q where q.org_id = t.org_id and q.id = t.quote_id and t.failure_code = 'returned';

-- Returns that people have to book.
create index transactions_return_refused on transactions (org_id, return_refused_at) where return_refused_at is not null;

create or replace view transaction_records as
select t.org_id, t.id, t.quote_id, t.customer_id, t.type, t.status, t.amount::text as amount, c.email as customer_email,
  t.provider, t.partner_reference, q.source_amount::text as source_amount, q.source_currency, q.quoted_amount::text as quoted_amount,
  q.destination_currency, q.requires_confirmation, case when q.status = 'awaiting_confirmation' then q.confirm_by end as confirm_by,
  t.failure_code, t.provider_reference, t.created_at, t.updated_at, t.completed_at, t.returned_amount::text as returned_amount
from transactions t
join quotes q on q.org_id = t.org_id and q.id = t.quote_id
join customers c on c.org_id = t.org_id and c.id = t.customer_id;
