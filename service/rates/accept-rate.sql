-- Accepts a rate and returns the id of the row that holds it. With p_max_jump_bps nothing is accepted while a rate of the pair waits for a
-- person (waits), or when this one lies further than that from the last accepted one (jumps_from is what it was compared with).
create or replace function accept_rate(
  p_id uuid, p_provider text, p_base text, p_quote text, p_mid numeric, p_as_of timestamptz, p_max_jump_bps integer
) returns table (rate_id uuid, waits boolean, jumps_from numeric) language plpgsql as $$
declare
  v_last record;
begin
  waits := p_max_jump_bps is not null and exists (
    select from payments.rate_quarantine w where w.provider = p_provider and w.base = p_base and w.quote = p_quote and w.status = 'waiting');
  if waits then return next; return; end if;
  if p_max_jump_bps is not null then
    select r.mid into v_last from payments.rates r
    where r.provider = p_provider and r.base = p_base and r.quote = p_quote order by r.as_of desc limit 1;
    if found and abs(p_mid - v_last.mid) * 10000 > v_last.mid * p_max_jump_bps then
      jumps_from := v_last.mid;
      return next;
      return;
    end if;
  end if;
  rate_id := payments.keep_rate(p_id, p_provider, p_base, p_quote, p_mid, p_as_of);
  return next;
end $$;

-- Returns the id of the row that holds a rate: the last one of its moment if nothing changed, else a new one. Of two processes that store the
-- same rate, the second finds the row of the first. A source may correct a rate without a new time, such as a bank that publishes one rate
-- per day: the correction is a row of its own, one millisecond after the last of that second.
create or replace function keep_rate(p_id uuid, p_provider text, p_base text, p_quote text, p_mid numeric, p_as_of timestamptz) returns uuid
language plpgsql as $$
declare
  v_last record;
  v_id uuid;
begin
  loop
    select r.id, r.mid, r.as_of into v_last from payments.rates r
    where r.provider = p_provider and r.base = p_base and r.quote = p_quote and r.as_of < p_as_of + interval '1 second'
    order by r.as_of desc limit 1;
    if found and v_last.mid = p_mid then return v_last.id; end if;
    insert into payments.rates (id, provider, base, quote, mid, as_of)
    values (p_id, p_provider, p_base, p_quote, p_mid, greatest(p_as_of, v_last.as_of + interval '1 millisecond'))
    on conflict (provider, base, quote, as_of) do nothing returning id into v_id;
    if v_id is not null then return v_id; end if;
  end loop;
end $$;
