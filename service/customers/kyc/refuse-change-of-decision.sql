-- Refuses changes of decisions, which are written once. Only an erasure of personal data may clear their note and evidence.
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
