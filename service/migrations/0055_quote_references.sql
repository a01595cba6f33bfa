-- Parts of references, and amounts. Apart from the indexes of customers, so that neither table waits for the other.
create index quotes_by_reference on quotes (org_id, partner_reference);
create index quotes_by_reference_end on quotes (org_id, (reverse(partner_reference) collate "C"));
create index quotes_by_source_amount on quotes (org_id, source_amount);
create index quotes_by_quoted_amount on quotes (org_id, quoted_amount);
