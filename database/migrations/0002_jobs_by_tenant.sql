-- Jobs belong to a tenant, so that a runner can share its slots between them: one tenant's backlog, or its bank that hangs, holds up no other.
-- The nil id stands for work of the installation itself.
alter table jobs.jobs add column org_id uuid not null default '00000000-0000-0000-0000-000000000000';
update jobs.jobs set org_id = (payload ->> 'organizationId')::uuid where payload ->> 'organizationId' is not null;

alter table jobs.jobs drop constraint jobs_pkey, add primary key (org_id, id);
drop index jobs.jobs_key;
create unique index jobs_key on jobs.jobs (org_id, queue, key) where key is not null;

-- The next due job of one queue and tenant is one probe, whatever waits elsewhere.
drop index jobs.jobs_due;
create index jobs_due on jobs.jobs (queue, org_id, run_at, id) where dead_at is null;
create index jobs_leased on jobs.jobs (queue, org_id, leased_until) where leased_until is not null;
