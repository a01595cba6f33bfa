-- Nobody gets the role of an admin together with one that decides payments. Triggers and not constraints: who holds such roles
-- since before keeps them, decides no payment meanwhile, and can still change the language or the password.
create function refuse_admin_who_decides() returns trigger language plpgsql as $$
begin
  if new.roles @> array['admin'] and new.roles && array['approver', 'compliance']
  then raise exception 'an admin decides no payment' using errcode = 'check_violation'; end if;
  return new;
end
$$;
create trigger people_begin_with_roles_that_suit before insert on people for each row execute function refuse_admin_who_decides();
create trigger people_get_roles_that_suit before update of roles on people
  for each row when (new.roles is distinct from old.roles) execute function refuse_admin_who_decides();
create trigger role_changes_propose_roles_that_suit before insert on role_changes for each row execute function refuse_admin_who_decides();
