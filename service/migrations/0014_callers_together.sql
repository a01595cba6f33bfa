-- Many callers in one look, in the order in which they are given. Hashes are in hex. `place` tells whose answer it is, from 1; who is not
-- known has none. A loop, because a join over arrays is planned anew each time.
create function admit_callers(p_key_ids text[], p_secret_hashes text[], p_policies text[], p_now timestamptz, p_addresses inet[])
returns table (
  place integer, organization_id uuid, environment text, organization_status text, key_row_id uuid, key_scopes text[],
  admitted boolean, quota integer, window_seconds integer, remaining integer, wait_seconds integer
) language plpgsql as $$
begin
  for i in 1 .. cardinality(p_key_ids) loop
    return query select i, a.* from payments.admit_caller(p_key_ids[i], decode(p_secret_hashes[i], 'hex'), p_policies[i], p_now,
      p_addresses[i]) as a;
  end loop;
end $$;
