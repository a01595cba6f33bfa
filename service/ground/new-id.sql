-- Returns a new UUIDv7 (RFC 9562): 48 bits of Unix milliseconds, then random bits, so that ids sort by the time they were made and new rows
-- land together at the end of an index. PostgreSQL has uuidv7() only from version 18 on.
create or replace function new_id() returns uuid language sql volatile as $$
  select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
$$;
