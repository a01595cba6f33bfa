-- When each live payment was sent, and whether it is known to have been made.
create or replace view live_payments as
  select object_id as quote_id, permit_id, state, sent_at from calls
  where operation = 'payQuote' and state in ('sent', 'unknown', 'done');
