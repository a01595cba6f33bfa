-- Writes an event into the outbox of every organization, or of one (p_only).
create or replace function tell_organizations(p_only uuid, p_type text, p_object uuid, p_data jsonb, p_now timestamptz)
returns void language sql as $$
  insert into payments.events (org_id, id, type, object_id, data, created_at)
  select o.id, payments.new_id(), p_type, p_object, p_data, p_now
  from payments.organizations o where o.status = 'active' and (p_only is null or o.id = p_only)
$$;
