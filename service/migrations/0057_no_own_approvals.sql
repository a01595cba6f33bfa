-- A console approves its payments through the API as everybody does: its key pays nothing alone that others may not.
alter table api_keys drop column has_own_approvals;
