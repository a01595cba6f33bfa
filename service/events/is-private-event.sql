-- Returns whether an event is stored for audit only: who read what, look-ups that found nobody, why keys were refused. Such events are neither
-- listed nor sent.
create or replace function is_private_event(p_type text) returns boolean language sql immutable as $$
  select p_type in ('wallet.looked_up', 'wallet.look_up_missed', 'bank_account.revealed', 'kyc_profile.revealed', 'api_key.refused')
$$;
