-- The name of somebody who has left can be erased where it stands beside a decision or a closed request (admin erase-person).
-- Nothing else of them changes.
drop trigger approval_decisions_only_added on approval_decisions;
create trigger approval_decisions_only_added before delete or truncate on approval_decisions
  for each statement execute function refuse_change();

create function refuse_other_decision() returns trigger language plpgsql as $$
begin
  if new.person_name <> '—' or to_jsonb(new) - 'person_name' is distinct from to_jsonb(old) - 'person_name'
  then raise exception 'decisions are only added' using errcode = 'restrict_violation'; end if;
  return new;
end
$$;
create trigger approval_decisions_stay_what_they_are before update on approval_decisions
  for each row execute function refuse_other_decision();

create function refuse_all_but_erasure() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.subject_id, new.intent, new.hash, new.customer_id, new.account_id, new.currency, new.debit_minor, new.makers, new.asked_at, new.expires_at)
    is distinct from
    (old.id, old.kind, old.subject_id, old.intent, old.hash, old.customer_id, old.account_id, old.currency, old.debit_minor, old.makers, old.asked_at, old.expires_at)
  then raise exception 'what was asked for is not changed' using errcode = 'restrict_violation'; end if;
  if old.closed_at is not null
    and (new.maker_name <> '—' or to_jsonb(new) - 'maker_name' is distinct from to_jsonb(old) - 'maker_name')
  then raise exception 'an approval that is closed stays as it ended' using errcode = 'restrict_violation'; end if;
  return new;
end
$$;
drop trigger approvals_stay_what_they_are on approvals;
create trigger approvals_stay_what_they_are before update on approvals for each row execute function refuse_all_but_erasure();
drop function refuse_other_approval();

-- A batch names those who decided by their ids, and a quote its maker by the id with its terms (quote_intents).
update batches b set approval = jsonb_set(b.approval, '{decidedBy}', coalesce(
  (select jsonb_agg(d.person_id order by d.at) from approval_decisions d where d.approval_id = (b.approval ->> 'requestId')::uuid), '[]'))
where b.approval ->> 'requestId' is not null;
update registry set details = details - 'made_by' where kind = 'quote' and details ? 'made_by';
