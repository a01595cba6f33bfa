-- Locks a name until the end of the transaction: another transaction of the organization that locks the same name waits, and its next statement
-- sees what this one has committed. The lock is an inserted row that is deleted at once: whoever inserts an equal key still waits for this
-- transaction, and no row is ever stored.
create or replace function lock_name(p_org uuid, p_name text) returns void language plpgsql as $$
begin
  insert into payments.named_locks (org_id, name) values (p_org, p_name);
  delete from payments.named_locks l where l.org_id = p_org and l.name = p_name;
end $$;
