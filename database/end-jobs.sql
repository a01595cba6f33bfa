-- Ends jobs whose work is done (org_id, id, lease, run_again_at). Each row is deleted, unless the job was enqueued again meanwhile or asks to run
-- again. A job whose lease was lost belongs to another runner by now. Rows are found by their key, however many wait in the table.
create or replace function end_jobs(p_ended jsonb) returns void language plpgsql as $$
declare
  done record;
begin
  for done in
    select * from jsonb_to_recordset(p_ended) as e(org_id uuid, id bigint, lease uuid, run_again_at timestamptz) order by org_id, id
  loop
    delete from jobs.jobs j
    where j.org_id = done.org_id and j.id = done.id and j.lease = done.lease and j.next_run_at is null and done.run_again_at is null;
    if not found then
      update jobs.jobs j set lease = null, leased_until = null, attempts = 0, last_error = null, next_run_at = null,
        run_at = least(j.next_run_at, done.run_again_at)
      where j.org_id = done.org_id and j.id = done.id and j.lease = done.lease;
    end if;
  end loop;
end $$;

-- Ends jobs and leases the next ones: a place that is free is given away by the statement that frees it.
create or replace function end_and_lease_jobs(
  p_ended jsonb, p_queues text[], p_now timestamptz, p_limit integer, p_per_tenant integer, p_lease uuid, p_lease_seconds double precision
) returns setof jobs.jobs language plpgsql as $$
begin
  perform jobs.end_jobs(p_ended);
  return query select * from jobs.lease_due_jobs(p_queues, p_now, p_limit, p_per_tenant, p_lease, p_lease_seconds);
end $$;
