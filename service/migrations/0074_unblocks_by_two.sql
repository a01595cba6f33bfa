-- An unblock waits for its second person as everything else that takes two does. A note tells the second person more, and is not compared.
alter table second_person_requests add column note text;
insert into second_person_requests (org_id, id, subject, details, requested_by, key_id, created_at, note)
select org_id, gen_random_uuid(), 'unblock:' || customer_id, jsonb_build_object('reason_code', reason_code), requested_by, key_id, created_at, note
from unblock_requests;
-- Processes of the version before work on with the table during an upgrade, so it stays, empty, until a later version drops it.
delete from unblock_requests;
