-- Counts a claim of a deposit, unless too many different ones were wrong since p_since (throttling). Returns 'counted', 'known' for a claim that
-- was counted before, or the limit that was reached (p_most): 'quote', 'phone' or 'payment'. Claims of one quote wait for each other, and so do
-- claims of one phone and of one payment; always in this order, so that they do not deadlock. Each statement sees what earlier claims have
-- committed. The commit does not wait for the disk: a crash may lose the guesses of its last moment.
create or replace function count_deposit_claim(
  p_org uuid, p_quote uuid, p_fingerprint bytea, p_phone bytea, p_payment bytea, p_key uuid, p_now timestamptz, p_since timestamptz, p_most integer)
returns text language plpgsql as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  perform payments.lock_name(p_org, format('claims of quote %s', p_quote));
  perform payments.lock_name(p_org, format('claims of phone %s', encode(p_phone, 'hex')));
  perform payments.lock_name(p_org, format('claims of payment %s', encode(p_payment, 'hex')));
  if exists (select 1 from payments.deposit_claims c where c.org_id = p_org and c.quote_id = p_quote and c.fingerprint = p_fingerprint) then
    return 'known';
  end if;
  if (select count(*) from payments.deposit_claims c where c.org_id = p_org and c.quote_id = p_quote) >= p_most then
    return 'quote';
  end if;
  if (select count(*) from payments.deposit_claims c
      where c.org_id = p_org and c.phone_fingerprint = p_phone and c.created_at > p_since) >= p_most then
    return 'phone';
  end if;
  if (select count(*) from payments.deposit_claims c
      where c.org_id = p_org and c.payment_fingerprint = p_payment and c.created_at > p_since) >= p_most then
    return 'payment';
  end if;
  insert into payments.deposit_claims (org_id, quote_id, fingerprint, phone_fingerprint, payment_fingerprint, key_id, created_at)
  values (p_org, p_quote, p_fingerprint, p_phone, p_payment, p_key, p_now);
  return 'counted';
end $$;
