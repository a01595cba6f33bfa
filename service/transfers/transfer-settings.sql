-- Gives each new organization the limits that ship with the service.
create or replace function give_transfer_settings() returns trigger language plpgsql as $$
begin
  insert into payments.transfer_settings (org_id) values (new.id);
  return new;
end $$;
