-- When an outcome may be looked up next. One row is one turn for all tabs, people and processes together.
create table looks (
  subject text primary key,
  looks integer not null,
  next_at timestamptz not null
);
create index looks_over on looks (next_at);

-- The quotes of one customer, for an API that lists none.
create index registry_quotes_of_customer on registry ((details ->> 'customer_id'), first_seen_at) where kind = 'quote';
create index registry_own_references on registry ((details ->> 'own_reference')) where kind = 'quote';
