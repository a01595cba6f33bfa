-- The quotes that this console made, newest first. What is seen of a quote later does not move it in the list.
create index registry_made on registry (kind, first_seen_at desc, id desc);
