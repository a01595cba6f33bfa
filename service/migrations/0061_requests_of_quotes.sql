-- A quote that two people were to give a deposit to stays as long as what they said, so whoever deletes quotes looks for it.
create index second_person_requests_of_quote on second_person_requests (org_id, (details ->> 'quote_id'))
  where details ->> 'quote_id' is not null;
