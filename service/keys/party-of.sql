-- Whom a step counts as where a rule asks for a second person. `p_by` is who did it, as it is recorded: a person whose key vouches for them, or
-- `key:` and the id of a key. A key that another key or a person made, or rotated, counts as them, because they know its secret.
create or replace function party_of(p_org uuid, p_by text) returns text language sql stable as $$
  select coalesce((select k.holder from payments.api_keys k where k.org_id = p_org and 'key:' || k.id = p_by), p_by)
$$;
