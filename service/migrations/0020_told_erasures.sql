-- Who was erased before that was told: copies are to be erased all the same.
insert into payments.events (org_id, id, type, object_id, data, created_at)
select org_id, gen_random_uuid(), 'customer.erased', id, jsonb_build_object('version', version), clock_timestamp()
from payments.customers where erased_at is not null;
