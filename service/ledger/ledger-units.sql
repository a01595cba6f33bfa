-- The asset of the books that a currency is kept in: USDC with six decimals, all others with two.
create or replace function ledger_asset(p_currency text) returns text language sql immutable as $$
  select case p_currency when 'USDC' then 'USDC/6' else p_currency || '/2' end
$$;

-- 1/100 of a currency in the units of the books.
create or replace function ledger_units(p_currency text, p_minor bigint) returns bigint language sql immutable as $$
  select case p_currency when 'USDC' then p_minor * 10000 else p_minor end
$$;
