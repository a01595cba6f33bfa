/**
 * The statements that may touch the rows of all organizations, each with the reason. A statement is named by the SQL function
 * that sends it, or by a part of its text that no other has.
 */
export const everywhere: Readonly<Record<string, string>> = {
  '/* check of all books */': 'The books of all organizations are checked.',
  'jobs.tenants_with_jobs': 'It finds the organizations that have due work.',
  'select distinct due.org_id': 'The sweep finds the organizations with unpaid quotes that are over.',
  'select distinct org_id as id from (select org_id from': 'The sweep finds the organizations with rows past their retention.',
  "source_rail = 'pagomovil' and expires_at": 'The sweep finds quotes that are over, to end them one by one.',
  'kyc_valid_until <=': 'The sweep finds approvals that are over, to end them one by one.',
  'claimable_until <=': 'The sweep finds money that nobody claimed, to record it one by one.',
  'select d.queue, count(*)::int': 'A metric counts the jobs of all organizations.',
  'select t.queue, greatest(0, extract': 'A metric reads the age of the oldest due job.',
  'select state, count(*) filter': 'A metric counts the open quotes of all organizations.',
  'select "org_id" from "payments"."prefunded_accounts"': 'An operator names an account by its id alone.',
  'from payments.bank_gateways g join': 'The sweep finds the organizations whose bank is not asked for incoming payments.',
}
