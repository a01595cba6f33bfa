-- Concurrently: what the worker looks for every few seconds or minutes, among the payments of years.
create index concurrently if not exists calls_followed on backoffice.calls (sent_at) where operation in ('payQuote', 'confirmQuote') and state = 'done' and payment_ended_at is null;
create index concurrently if not exists looks_at_completed on backoffice.looks (next_at) where subject like 'completed:%';
create index concurrently if not exists registry_undone on backoffice.registry (last_seen_at) where kind = 'quote' and (details ->> 'payment_status' = 'failed' or details ->> 'payment_arrived' = 'true' and details ->> 'payment_status' not in ('completed', 'processing', 'pending'));
drop index concurrently if exists backoffice.calls_made;
drop index concurrently if exists backoffice.registry_quotes_by_end;
