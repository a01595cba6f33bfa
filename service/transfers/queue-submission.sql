-- Enqueues the submission of a transaction to its rail. The key of the job ensures that there is only one.
create or replace function queue_submission(p_org uuid, p_transaction uuid, p_at timestamptz) returns void language plpgsql as $$
begin
  insert into jobs.jobs (org_id, queue, key, payload, run_at, max_attempts)
  values (p_org, 'rail.submit', p_transaction::text, jsonb_build_object('transactionId', p_transaction), p_at, 12)
  on conflict (org_id, queue, key) where key is not null do nothing;
end $$;
