-- Returns everybody as whom a step counts where a rule demands a second person. `p_by` is who did it, as recorded: a person whose key vouches for
-- them, or `key:` and the id of a key. A key counts as itself and as everybody who may know a secret of it: who created it, who rotated it, and
-- as whom those counted. Two steps are by different people when they share none of these.
create or replace function parties_of(p_org uuid, p_by text) returns text[] language sql stable as $$
  select array_append(coalesce((select k.holders from payments.api_keys k where k.org_id = p_org and 'key:' || k.id = p_by), '{}'), p_by)
$$;
