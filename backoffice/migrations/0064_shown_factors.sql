-- When the person first showed a second factor of their own in this session: whom their company signed in has shown none at the door.
alter table sessions add column factor_shown_at timestamptz;
