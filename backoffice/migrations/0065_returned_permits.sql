-- Permits of payments whose money came back: their row of a batch may be paid again under the same approval, by a permit of its own, and what they
-- debited counts no more in what the approval allows.
create table returned_permits (
  permit_id uuid primary key references payment_permits (id),
  at timestamptz not null
);
create trigger returned_permits_only_added before update or delete or truncate on returned_permits
  for each statement execute function refuse_change();
