-- The amounts that the API would allow where it refuses the amount of a row: {"least": "1.00", "most": "10000.00", "currency": "USDC"}.
alter table batch_rows add column match_facts jsonb;
