-- Kept for audit beside what was looked at: looks that found nobody, and keys that were refused and why.
create or replace function is_private_event(p_type text) returns boolean language sql immutable as $$
  select p_type in ('wallet.looked_up', 'wallet.look_up_missed', 'bank_account.revealed', 'kyc_profile.revealed', 'api_key.refused')
$$;
