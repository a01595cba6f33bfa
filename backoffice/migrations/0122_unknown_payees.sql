-- 'payee': people named in a file of payments whom the API does not know. A payroll cannot keep the quotas, so these are only
-- counted, and admins are notified of many.
alter table lookup_days drop constraint lookup_days_sort_check;
alter table lookup_days add constraint lookup_days_sort_check check (sort in ('personal', 'name', 'payee'));
