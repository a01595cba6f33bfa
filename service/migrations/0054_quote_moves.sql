-- The state machine of a quote, written from contract/quote-moves.ts.
create table quote_moves (
  flow text not null,
  step text not null,
  from_status text not null,
  to_status text not null,
  transaction_status text,
  primary key (flow, step, from_status)
);

-- Which way a quote goes, and what each step of it books. Null of quotes from before: both follow from their amounts when they are needed.
alter table quotes add column flow text, add column entries jsonb;
