-- Kinds of accounts in the books: what stands before the colon of a name. Every transaction takes its accounts in this order: what one payment
-- alone touches first, what all payments touch last.
create table ledger_kinds (
  kind text primary key,
  lock_order integer not null unique,
  may_be_negative boolean not null
);
insert into ledger_kinds (kind, lock_order, may_be_negative) values
  ('hold', 1, false),
  ('wallet', 2, false),
  ('suspense', 3, false),
  ('prefunded', 4, false),
  ('rail_cost', 5, true),
  ('ext', 6, true),
  ('transit', 7, false),
  ('fees', 8, false),
  ('fx', 9, true);
