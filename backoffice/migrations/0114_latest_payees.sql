-- The picker of a new quote shows first for whom a person made quotes lately.
create index quote_intents_of_person on quote_intents (made_by, made_at) where customer_id is not null;
