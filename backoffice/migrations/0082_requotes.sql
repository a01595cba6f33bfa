-- A quote that expired tells which quote replaced it.
create index quote_intents_of_replaced on quote_intents (replaces_quote_id) where replaces_quote_id is not null;
