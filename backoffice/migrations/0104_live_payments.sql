-- Payments that were made or may have been made: calls that pay a quote and did not fail. It lists the other states one by one, as
-- calls_once does, so that this index finds the one payment of a quote.
create view live_payments as
  select object_id as quote_id, permit_id from calls where operation = 'payQuote' and state in ('sent', 'unknown', 'done');
