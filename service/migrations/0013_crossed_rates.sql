-- A rate that is crossed through dollars is made of two: [{rateId, from, to, mid, asOf}], in the order of the conversion.
alter table quotes add column rate_legs jsonb check (jsonb_typeof(rate_legs) = 'array' and jsonb_array_length(rate_legs) = 2);
