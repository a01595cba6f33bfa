-- What waits for a second person ends too when it comes true, or becomes impossible, by another way.

alter table second_person_requests
  drop constraint second_person_requests_outcome_check,
  add constraint second_person_requests_outcome_check check (outcome in ('done', 'replaced', 'superseded'));

update second_person_requests r set outcome = 'superseded', closed_by = 'rule:migration', closed_at = statement_timestamp()
where r.closed_at is null and r.subject like 'deposit:%' and (
  exists (select from inbound_movements m where m.org_id = r.org_id and m.id::text = substr(r.subject, 9)
    and (m.matched_at is not null or m.refunded_at is not null))
  or exists (select from quotes q where q.org_id = r.org_id and q.id::text = r.details ->> 'quote_id' and q.status <> 'pending'));
