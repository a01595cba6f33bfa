-- What waits for a second person can be withdrawn by the first, or rejected by the second.

alter table second_person_requests
  drop constraint second_person_requests_outcome_check,
  add constraint second_person_requests_outcome_check
    check (outcome in ('done', 'replaced', 'superseded', 'withdrawn', 'rejected'));
