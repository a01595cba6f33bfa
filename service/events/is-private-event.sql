-- Events kept for audit only: who looked at what, look-ups that found nobody, and why keys were refused. They are neither listed nor sent.
create or replace function is_private_event(p_type text) returns boolean language sql immutable as $$
  select p_type in ('wallet.looked_up', 'wallet.look_up_missed', 'bank_account.revealed', 'kyc_profile.revealed', 'api_key.refused')
$$;
