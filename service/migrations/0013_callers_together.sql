-- Many callers in one look. In the order of their keys, so that two processes that look up the same ones wait for each other and never
-- in a circle. Hashes are in hex. `place` tells whose answer it is; who is not known has none.
create function admit_callers(p_key_ids text[], p_secret_hashes text[], p_policies text[], p_now timestamptz, p_addresses inet[])
returns table (
  place integer, organization_id uuid, environment text, organization_status text, key_row_id uuid, key_scopes text[],
  admitted boolean, quota integer, window_seconds integer, remaining integer, wait_seconds integer
) language plpgsql as $$
declare
  v_place integer;
begin
  for v_place in select i from generate_subscripts(p_key_ids, 1) as i order by p_key_ids[i], p_policies[i] loop
    return query select v_place, a.* from payments.admit_caller(p_key_ids[v_place], decode(p_secret_hashes[v_place], 'hex'), p_policies[v_place],
      p_now, p_addresses[v_place]) as a;
  end loop;
end $$;
