-- Writes events [{id, type, object_id, data}] into the outbox, with their webhook deliveries, in the transaction of the change. p_now null: by the
-- clock of the database.
create or replace function record_events(
  p_org uuid, p_events jsonb, p_actor text, p_key_id uuid, p_note text, p_request text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_now timestamptz := coalesce(p_now, statement_timestamp());
begin
  perform set_config('payments.tells', 'yes', true);
  insert into payments.events (org_id, id, type, object_id, data, actor_id, key_id, actor_note, request_id, created_at)
  select p_org, e.id, e.type, e.object_id, e.data, p_actor, p_key_id, p_note, p_request, v_now
  from jsonb_to_recordset(p_events) as e (id uuid, type text, object_id uuid, data jsonb);
  perform payments.tell_endpoints(p_org, array(select (e ->> 'id')::uuid from jsonb_array_elements(p_events) as e),
    array(select e ->> 'type' from jsonb_array_elements(p_events) as e), v_now);
end $$;
