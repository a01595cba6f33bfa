-- Different claims of payers that did not find their payment, as keyed fingerprints: who guesses is stopped after a few. The row of a claim
-- that turned out right is deleted.
create table deposit_claims (
  org_id uuid not null,
  quote_id uuid not null,
  -- Of all that the payer said, and of the phone in it.
  fingerprint bytea not null,
  phone_fingerprint bytea not null,
  created_at timestamptz(3) not null,
  primary key (org_id, quote_id, fingerprint),
  foreign key (org_id, quote_id) references quotes (org_id, id)
);
create index deposit_claims_of_phone on deposit_claims (org_id, phone_fingerprint, created_at);
create index deposit_claims_oldest on deposit_claims (created_at);

-- When a claim was refused because too many had been wrong: people decide, and are told once.
alter table quotes add column claims_refused_at timestamptz(3);
