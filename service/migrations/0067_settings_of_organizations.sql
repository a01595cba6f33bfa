-- Who creates an organization writes its limits too: a trigger of a table that every node has whole cannot write into one that is divided.
drop trigger organizations_transfer_settings on organizations;
drop function give_transfer_settings();
