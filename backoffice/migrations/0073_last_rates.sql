-- The rate of each pair that the console read last, which pages show during an outage of the API. No payment is priced with it.
create table last_rates (
  from_currency text not null,
  to_currency text not null,
  rate text not null check (rate ~ '^\d+(\.\d+)?$'),
  read_at timestamptz not null,
  primary key (from_currency, to_currency)
);
