-- The trail as a person reads it: one row for each act, newest first, also among a million records.
create index audit_records_newest on audit_records (at desc, seq desc);
-- What a call left: its intent, and how it ended.
create index audit_records_call on audit_records (call_id, seq) where call_id is not null;
-- An id is searched by its end, as the console shows it.
create index audit_records_object_end on audit_records (right(object_id, 8));
-- What went wrong is rare, and is looked for.
create index audit_records_troubled on audit_records (result, at desc, seq desc) where result in ('failed', 'unknown', 'denied');
