-- Refuses a status to which no move of the state machine leads. The flow of a quote of an earlier version is not known: it may move along any.
create or replace function check_quote_move() returns trigger language plpgsql as $$
declare
  v_from text := case tg_op when 'INSERT' then 'new' else old.status end;
begin
  perform from payments.quote_moves m
  where m.from_status = v_from and m.to_status = new.status and (m.flow = new.flow or new.flow is null);
  if not found then
    raise exception 'A quote cannot go from % to %', v_from, new.status using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace trigger quotes_begin before insert on quotes for each row execute function check_quote_move();
create or replace trigger quotes_move before update on quotes for each row when (old.status is distinct from new.status)
  execute function check_quote_move();
