-- Leases up to p_limit jobs of these queues that are due at p_now (null: by the database's clock), and at most p_per_tenant of one queue and tenant at a time, counting those already leased.
-- The first job of every tenant comes before the second of any (round robin). Other runners skip the jobs until the lease ends. Each statement
-- is about one tenant, whose jobs lie on one node.
create or replace function lease_due_jobs(
  p_queues text[], p_now timestamptz, p_limit integer, p_per_tenant integer, p_lease uuid, p_lease_seconds double precision
) returns setof jobs.jobs language plpgsql as $$
declare
  v_clock timestamptz := clock_timestamp();
  v_due timestamptz := coalesce(p_now, statement_timestamp());
  v_until timestamptz := v_clock + make_interval(secs => p_lease_seconds);
  v_queue text;
  v_org uuid;
  v_free integer;
  v_ids bigint[];
  v_times timestamptz[];
  v_found jsonb := '[]';
begin
  for v_queue, v_org in select t.queue, t.org_id from jobs.tenants_with_jobs(p_queues) t loop
    select p_per_tenant - count(*) into v_free from jobs.jobs l
    where l.queue = v_queue and l.org_id = v_org and l.leased_until > v_clock;
    continue when v_free <= 0;
    select array_agg(d.id order by d.run_at, d.id), array_agg(d.run_at order by d.run_at, d.id) into v_ids, v_times from (
      select j.id, j.run_at from jobs.jobs j
      where j.queue = v_queue and j.org_id = v_org and j.dead_at is null and j.run_at <= v_due
        and (j.leased_until is null or j.leased_until <= v_clock)
      order by j.run_at, j.id limit v_free) d;
    continue when v_ids is null;
    v_found := v_found || jsonb_build_object('org_id', v_org, 'ids', v_ids, 'times', v_times);
  end loop;

  for v_org, v_ids in
    select d.org_id, array_agg(d.id) from (
      select f.org_id, j.id from jsonb_to_recordset(v_found) as f (org_id uuid, ids bigint[], times timestamptz[]),
        unnest(f.ids, f.times) with ordinality as j (id, run_at, turn)
      order by j.turn, j.run_at, j.id limit p_limit) d
    group by d.org_id
  loop
    return query
      with free as materialized (
        select j.id from jobs.jobs j
        where j.org_id = v_org and j.id = any (v_ids) and j.dead_at is null and (j.leased_until is null or j.leased_until <= v_clock)
        for update skip locked)
      update jobs.jobs as job set lease = p_lease, leased_until = v_until, attempts = job.attempts + 1
      from free where job.org_id = v_org and job.id = free.id
      returning job.*;
  end loop;
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
