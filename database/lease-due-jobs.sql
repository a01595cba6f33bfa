-- Leases up to p_limit jobs of these queues that are due at p_now (null: by the database's clock), and at most p_per_tenant of one queue and tenant at a time, counting those already leased.
-- The first job of every tenant comes before the second of any (round robin). Other runners skip the jobs until the lease ends. The statement is
-- planned anew each time, because a plan that does not know p_limit reads the whole table.
create or replace function lease_due_jobs(
  p_queues text[], p_now timestamptz, p_limit integer, p_per_tenant integer, p_lease uuid, p_lease_seconds double precision
) returns setof jobs.jobs language plpgsql set plan_cache_mode = force_custom_plan as $$
declare
  v_clock timestamptz := clock_timestamp();
  v_now timestamptz := coalesce(p_now, statement_timestamp());
begin
  return query
    with due as materialized (
      select d.org_id, d.id
      from jobs.tenants_with_jobs(p_queues) t
      cross join lateral (
        select greatest(0, p_per_tenant - count(*)) as free from jobs.jobs l
        where l.queue = t.queue and l.org_id = t.org_id and l.leased_until > v_clock) slots
      cross join lateral (
        select j.org_id, j.id, j.run_at, row_number() over (order by j.run_at, j.id) as turn from jobs.jobs j
        where j.queue = t.queue and j.org_id = t.org_id and j.dead_at is null and j.run_at <= v_now
          and (j.leased_until is null or j.leased_until <= v_clock)
        order by j.run_at, j.id limit slots.free) d
      order by d.turn, d.run_at, d.id limit p_limit),
    free as materialized (
      select j.org_id, j.id from jobs.jobs j join due using (org_id, id)
      where j.dead_at is null and (j.leased_until is null or j.leased_until <= v_clock)
      for update of j skip locked)
    update jobs.jobs as job set lease = p_lease, leased_until = v_clock + make_interval(secs => p_lease_seconds),
      attempts = job.attempts + 1
    from free where job.org_id = free.org_id and job.id = free.id
    returning job.*;
end $$;

-- Returns each queue with each tenant that has a job in it, by a loose index scan: one probe of jobs_due for each, however many jobs wait. It
-- orders by all columns of jobs_due: by org_id alone the planner may walk the primary key, through every job of the other queues.
create or replace function tenants_with_jobs(p_queues text[]) returns table (queue text, org_id uuid) language plpgsql stable as $$
begin
  foreach queue in array p_queues loop
    select j.org_id into org_id from jobs.jobs j
    where j.queue = tenants_with_jobs.queue and j.dead_at is null order by j.org_id, j.run_at, j.id limit 1;
    while org_id is not null loop
      return next;
      select j.org_id into org_id from jobs.jobs j
      where j.queue = tenants_with_jobs.queue and j.dead_at is null and j.org_id > tenants_with_jobs.org_id
      order by j.org_id, j.run_at, j.id limit 1;
    end loop;
  end loop;
end $$;
