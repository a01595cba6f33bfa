-- Rows in the place of advisory locks, which live on one node.

-- What a transaction has claimed by a name (ground/lock-name.sql). To everybody else it is always empty.
create table named_locks (
  org_id uuid not null,
  name text collate "C" not null,
  primary key (org_id, name)
);

-- The row of a key is written when the key is claimed, and once more with the answer. With room for that in the page, no index is written again.
alter table idempotency_keys set (fillfactor = 85);

-- Nothing calls it since entries are planned with the quote.
drop function payment_entries(quotes, uuid[]);
