-- Finds who was shown what to type at the bank for one payout, and when.
create index reveals_of_payouts on reveals (object_id, at desc) where object_kind = 'transaction';
