-- Throws a refusal, which rolls back whatever was written before. The message is the code, the detail has the members of the problem as JSON.
create or replace function refuse(p_code text, p_detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception '%', p_code using errcode = 'PY001', detail = p_detail::text;
end $$;
