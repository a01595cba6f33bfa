-- Makes transactions of one organization that lock the same name queue: the next one goes on when this one has ended, and its next statement
-- sees what this one has committed. Who inserts an equal key waits for the transaction that inserted it, although it has deleted it since; so
-- nothing of the name is ever kept.
create or replace function lock_name(p_org uuid, p_name text) returns void language plpgsql as $$
begin
  insert into payments.named_locks (org_id, name) values (p_org, p_name);
  delete from payments.named_locks l where l.org_id = p_org and l.name = p_name;
end $$;
