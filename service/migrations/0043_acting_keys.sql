-- Which key each step was done with. Null: by a rule, an operator, or a rail, or before this column.
alter table events add column key_id uuid;
-- What X-Actor-Id said where the key does not vouch for people; `actor_id` is a person whose key does.
alter table events add column actor_note text;
alter table ledger_transactions add column key_id uuid;
alter table deposit_claims add column key_id uuid;
alter table outcome_claims add column key_id uuid;
alter table second_person_requests add column key_id uuid;
alter table second_person_requests add column closed_key_id uuid;
alter table unblock_requests add column key_id uuid;
alter table kyc_decisions add column key_id uuid;

-- A first request of the time before cannot be held against a second key, so it waits for nobody any longer: it is asked again. First claims of
-- payouts are kept as they were said, and one without a key does not count.
update second_person_requests set closed_by = 'rule:migration', closed_at = statement_timestamp(), outcome = 'superseded' where closed_at is null;
delete from unblock_requests;

-- They take the key too from now on.
drop function post_ledger(uuid, timestamptz, text, jsonb);
drop function store_quote(quotes, uuid, text, text, text, bytea, text, text);
drop function pay_quote_with_pass(text[], uuid, uuid, uuid, uuid[], timestamptz, text, text, text, text, bytea, uuid);
drop function pay_quote(uuid, uuid, uuid, uuid[], timestamptz, text, text, text, text, bytea, uuid);
drop function tell_of_payment(quotes, text, uuid[], text, text, timestamptz);
drop function check_approval(quotes, bigint, uuid, text);
