-- Personal data of customers who were deleted long ago are erased; of those under a legal hold nothing is deleted or erased.

-- For how many years they are kept after the last transaction, or after the deletion where that came later.
alter table organizations add column retention_years integer not null default 5 check (retention_years between 1 and 100);

-- When the personal data went. Constraints that are not valid yet hold for every row that is written from here on, and spare reading the
-- rows that are there: of those none is erased, and each has the contact that the rule before asked for.
alter table customers
  add column erased_at timestamptz(3),
  drop constraint customers_check,
  add constraint customers_contact check (email_key is not null or phone_number is not null or erased_at is not null) not valid,
  add constraint customers_erased check (erased_at is null
    or (deleted_at is not null and num_nonnulls(email, email_key, phone_number, legal_name, address_line_1, city) = 0)) not valid;
create index customers_not_erased on customers (org_id, deleted_at) where deleted_at is not null and erased_at is null;

-- Who ordered that a customer's data stay, and who ended it. The rows of the past are the record of it; what was written as a reason goes
-- with the data of the customer.
create table legal_holds (
  org_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  reason text check (char_length(reason) between 1 and 500),
  placed_by text not null,
  placed_at timestamptz(3) not null,
  lifted_by text,
  lift_reason text check (char_length(lift_reason) between 1 and 500),
  lifted_at timestamptz(3),
  primary key (org_id, id),
  foreign key (org_id, customer_id) references customers (org_id, id),
  check ((lifted_at is null) = (lifted_by is null)),
  check (lifted_at is not null or (reason is not null and lift_reason is null))
);
create unique index legal_holds_open on legal_holds (org_id, customer_id) where lifted_at is null;
create index legal_holds_of_customer on legal_holds (org_id, customer_id, placed_at);

-- As before, but of a customer who was erased the note and the evidence may go, and nothing else.
create or replace function refuse_change_of_decision() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.note is null and new.evidence = '[]'
    and to_jsonb(new) - array['note', 'evidence'] = to_jsonb(old) - array['note', 'evidence']
    and exists (select from payments.customers c where c.org_id = old.org_id and c.id = old.customer_id and c.erased_at is not null)
  then
    return new;
  end if;
  raise exception 'decisions are written once' using errcode = 'restrict_violation';
end $$;
drop trigger kyc_decisions_are_kept on kyc_decisions;
create trigger kyc_decisions_are_kept before update or delete on kyc_decisions
  for each row execute function refuse_change_of_decision();
