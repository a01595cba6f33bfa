-- How payouts end that no rail can tell: two people say so.

-- It came back too late, or not whole, and was told once: nothing is booked for it.
alter table transactions add column return_refused_at timestamptz(3);

-- What people read at the bank of how a payout ended. Written once: what becomes of a claim is another row.
create table outcome_claims (
  org_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  step text not null check (step in ('claimed', 'confirmed', 'voided', 'refused')),
  -- The claim that this one confirms or voids.
  answers uuid,
  outcome text not null check (outcome in ('completed', 'rejected', 'returned')),
  -- The bank's, and 1/100 of the destination currency, of money that moved.
  reference text,
  amount bigint check (amount > 0),
  network_code text,
  actor_id text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  unique (org_id, answers),
  foreign key (org_id, transaction_id) references transactions (org_id, id),
  foreign key (org_id, answers) references outcome_claims (org_id, id),
  check ((answers is not null) = (step in ('confirmed', 'voided'))),
  check ((reference is null) = (outcome = 'rejected') and (amount is null) = (outcome = 'rejected')),
  check ((network_code is not null) = (outcome = 'rejected'))
);
create index outcome_claims_of_transaction on outcome_claims (org_id, transaction_id, created_at desc, id desc);
create index outcome_claims_newest on outcome_claims (org_id, created_at desc) where step = 'claimed';
create trigger outcome_claims_stay before update or delete on outcome_claims for each row execute function refuse_change();
create trigger outcome_claims_kept before truncate on outcome_claims for each statement execute function refuse_change();
