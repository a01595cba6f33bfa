-- When the end of the payment was found that a call made or released. The worker follows the others: it finds them by an index,
-- whose size depends neither on the payments of the past nor on quotes that were never paid.
alter table calls add column payment_ended_at timestamptz;
update calls set payment_ended_at = calls.ended_at from registry q
  where calls.operation in ('payQuote', 'confirmQuote') and calls.state = 'done' and q.kind = 'quote' and q.id = calls.object_id
    and q.details ->> 'payment_status' in ('completed', 'failed');
create or replace view live_payments as
  select object_id as quote_id, permit_id, state, sent_at, payment_ended_at from calls
  where operation = 'payQuote' and state in ('sent', 'unknown', 'done');
-- Payments that were completed before this was recorded have arrived: whoever pays is notified if they fail later.
update registry set details = details || '{"payment_arrived": true}'
  where kind = 'quote' and details ->> 'payment_status' = 'completed' and details ->> 'payment_arrived' is null;
-- Payments that have arrived are looked at again for 30 days. Those of today come first, so the older ones are spread over days.
insert into looks (subject, looks, next_at)
  select 'completed:' || id, 0, now() + random() * interval '5 days' from registry
  where kind = 'quote' and details ->> 'payment_status' = 'completed' and last_seen_at > now() - interval '30 days'
  on conflict (subject) do nothing;
