-- Writes an event into the outbox of every organization, or of one (p_only), whatever the scope of the caller (database/row-scope.ts).
create or replace function tell_organizations(p_only uuid, p_type text, p_object uuid, p_data jsonb, p_now timestamptz)
returns void language plpgsql set cauce.across to 'events' as $$
declare
  v_org uuid;
begin
  for v_org in select o.id from payments.organizations o where o.status = 'active' and (p_only is null or o.id = p_only) loop
    perform payments.record_events(v_org,
      jsonb_build_array(jsonb_build_object('id', payments.new_id(), 'type', p_type, 'object_id', p_object, 'data', p_data)),
      null, null, null, null, p_now);
  end loop;
end $$;
