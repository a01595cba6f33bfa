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
  v_id bigint;
  v_time timestamptz;
  v_turn integer;
  v_ids bigint[] := '{}';
  v_orgs uuid[] := '{}';
  v_times timestamptz[] := '{}';
  v_turns integer[] := '{}';
begin
  for v_queue, v_org in select t.queue, t.org_id from jobs.tenants_with_jobs(p_queues) t loop
    v_turn := 0;
    for v_id, v_time in select d.id, d.run_at from jobs.due_jobs_of(v_queue, v_org, v_due, v_clock, p_limit, p_per_tenant) d
    loop
      v_turn := v_turn + 1;
      v_ids := array_append(v_ids, v_id);
      v_orgs := array_append(v_orgs, v_org);
      v_times := array_append(v_times, v_time);
      v_turns := array_append(v_turns, v_turn);
    end loop;
  end loop;

  for v_org, v_ids in
    select d.org_id, array_agg(d.id) from (
      select f.org_id, f.id from unnest(v_orgs, v_ids, v_times, v_turns) as f (org_id, id, run_at, turn)
      order by f.turn, f.run_at, f.id limit p_limit) d
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

-- Returns the jobs of one queue and tenant that may be leased, oldest first. It is called once for each tenant, so its plans are made once.
create or replace function due_jobs_of(
  p_queue text, p_org uuid, p_due timestamptz, p_clock timestamptz, p_limit integer, p_per_tenant integer
) returns table (id bigint, run_at timestamptz) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_leased integer;
begin
  select count(*) into v_leased from jobs.jobs l where l.queue = p_queue and l.org_id = p_org and l.leased_until > p_clock;
  return query select j.id, j.run_at from jobs.jobs j
    where j.queue = p_queue and j.org_id = p_org and j.dead_at is null and j.run_at <= p_due
      and (j.leased_until is null or j.leased_until <= p_clock)
    order by j.run_at, j.id limit least(p_limit, greatest(0, p_per_tenant - v_leased));
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
