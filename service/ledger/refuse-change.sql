-- Refuses changes: the ledger is append-only.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The books are only ever added to: % of % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
end $$;
