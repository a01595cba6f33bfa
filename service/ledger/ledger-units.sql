-- Returns the ledger's asset for a currency: USDC has six decimals, all others have two.
create or replace function ledger_asset(p_currency text) returns text language sql immutable as $$
  select case when p_currency = 'USDC' then 'USDC/6' else p_currency || '/2' end
$$;

-- Converts hundredths of a currency to the units of the ledger.
create or replace function ledger_units(p_currency text, p_minor bigint) returns bigint language sql immutable as $$
  select case when p_currency = 'USDC' then p_minor * 10000 else p_minor end
$$;
