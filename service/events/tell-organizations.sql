-- What happened to everybody, or to one organization (p_only), told to each in its own outbox. Who did it is told to their own alone.
create or replace function tell_organizations(
  p_only uuid, p_type text, p_object uuid, p_data jsonb, p_by_org uuid, p_actor text, p_request text, p_now timestamptz
) returns void language sql as $$
  insert into payments.events (org_id, id, type, object_id, data, actor_id, request_id, created_at)
  select o.id, payments.new_id(), p_type, p_object, p_data, case when o.id = p_by_org then p_actor end,
    case when o.id = p_by_org then p_request end, p_now
  from payments.organizations o where o.status = 'active' and (p_only is null or o.id = p_only)
$$;
