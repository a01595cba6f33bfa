-- Not for older versions: they read the allowance for fees in basis points.
--
-- What a row may debit for its fees beyond the share that every batch allows, in minor units of the source currency. A share that a
-- small row showed, whose fee does not depend on its amount, would be far too much for a large one. A batch that was frozen with a
-- raised share differs from what was approved now, and stops.
alter table batches add column fee_room_minor bigint not null default 0 check (fee_room_minor >= 0);
alter table batches drop column fee_room_bps;
