-- The payment that a claim is about, as a keyed fingerprint of its bank and the last digits of its reference: who knows those may not try one
-- phone after the other. Null of claims from before, which are deleted within 30 days.
alter table deposit_claims add column payment_fingerprint bytea;
create index deposit_claims_of_payment on deposit_claims (org_id, payment_fingerprint, created_at);
