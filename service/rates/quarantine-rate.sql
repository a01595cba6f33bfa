-- Records a jump of a rate and an event of it, once per pair however many processes see it. Returns whether this call recorded it.
create or replace function quarantine_rate(
  p_id uuid, p_provider text, p_base text, p_quote text, p_mid numeric, p_as_of timestamptz, p_last numeric, p_now timestamptz
) returns boolean language plpgsql as $$
begin
  insert into payments.rate_quarantine (id, provider, base, quote, mid, as_of, last_mid, created_at)
  values (p_id, p_provider, p_base, p_quote, p_mid, p_as_of, p_last, p_now)
  on conflict (provider, base, quote) where status = 'waiting' do nothing;
  if not found then return false; end if;
  perform payments.tell_organizations(null, 'rate.quarantined', p_id, jsonb_build_object('provider', p_provider, 'base_currency', p_base,
    'quote_currency', p_quote, 'mid_rate', p_mid::text, 'last_mid_rate', p_last::text), p_now);
  return true;
end $$;
