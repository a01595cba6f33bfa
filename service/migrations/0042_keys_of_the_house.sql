-- A key of the house belongs to a program of this installation, such as its console. It may name the people behind its calls, and no holder
-- of another key sees it or touches it.
alter table api_keys add column kind text not null default 'partner' check (kind in ('partner', 'house'));
update api_keys set kind = 'house' where has_own_approvals;

-- Whom the key counts as where a second person is asked for: the person or key (`key:<id>`) that made it or rotated it over the API and so
-- knows its secret. Null: itself, as an operator made it.
alter table api_keys add column holder text;

-- Their answers tell the kind from now on; functions beside the code make them again.
drop function admit_callers(text[], text[], text[], timestamptz, inet[]);
drop function admit_caller(text, bytea, text, timestamptz, inet);
