-- A key counts as everybody who may know a secret of it. Until now it counted as the last of them alone, so that a key with an old secret, or one
-- that it had made, could second its own proposals once a third had rotated it.
alter table api_keys add column holders text[] not null default '{}';
-- Who made a key over the API has known its secret, and so has who rotated it.
update api_keys k set holders = array(
  select distinct h.by from (
    select k.holder union all select k.created_by union all
    select coalesce(e.actor_id, 'key:' || e.key_id) from events e
    where e.org_id = k.org_id and e.object_id = k.id and e.type = 'api_key.rotated'
  ) h (by)
  where h.by is not null)
where k.holder is not null;
alter table api_keys drop column holder;
drop function if exists party_of(uuid, text);
