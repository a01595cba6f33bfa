import { asset, type BookCheck, units } from './book-checks'

/**
 * Returns the checks of open items, whose number does not grow with history: money in transit or unclaimed, the newest provider
 * statements that were recorded after `since` (an SQL expression), and the guards of the tables.
 */
export function openChecks(since: string): readonly BookCheck[] {
  return [
    [
      'what is in transit is what processing transactions will deliver',
      `select coalesce(a.org_id, t.org_id) as org_id, coalesce(a.name, t.name) as subject, concat(coalesce(a.balance, 0), ' is not ', coalesce(t.amount, 0)) as found
      from (select * from payments.ledger_accounts where kind = 'transit') as a full join (
        select q.org_id, 'transit:' || q.destination_rail as name, ${asset('q.destination_currency')} as asset,
          sum(${units('q.destination_currency', 'q.quoted_amount')}) as amount
        from payments.quotes q where q.status = 'processing' group by 1, 2, 3) as t
        using (org_id, name, asset)
      where coalesce(a.balance, 0) <> coalesce(t.amount, 0)`,
    ],
    [
      'what is in suspense is what banks reported and no deposit has claimed',
      `select coalesce(a.org_id, m.org_id) as org_id, coalesce(a.name, m.name) as subject, concat(coalesce(a.balance, 0), ' is not ', coalesce(m.amount, 0)) as found
      from (select * from payments.ledger_accounts where kind = 'suspense') as a full join (
        select org_id, 'suspense:' || rail as name, ${asset('currency')} as asset, sum(amount) as amount
        from payments.inbound_movements where matched_at is null and refunded_at is null group by 1, 2, 3) as m using (org_id, name, asset)
      where coalesce(a.balance, 0) <> coalesce(m.amount, 0)`,
    ],
    [
      'what is booked for a payment is of its own organization, and of its own environment',
      `select a.org_id, a.name as subject, 'the sandbox holds no money of live organizations' as found from payments.ledger_accounts a
      join payments.organizations o on o.id = a.org_id and o.environment = 'live' where a.kind = 'ext' and a.name = 'ext:sandbox'`,
    ],
    [
      'what a provider says is there is what the books say, or the difference is explained',
      `select s.org_id, concat(s.provider, ' ', s.asset) as subject, concat(s.balance - s.explained, ' at ', s.cut_off, ', books ', s.books) as found
      from (
        select s.*, coalesce((select -a.balance from payments.ledger_accounts a
            where a.org_id = s.org_id and a.name = 'ext:' || s.provider and a.asset = s.asset), 0)
          + coalesce((select sum(case when p.to_account = 'ext:' || s.provider then p.amount else -p.amount end)
            from payments.ledger_transactions l join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
            where l.org_id = s.org_id and l.created_at > s.cut_off and p.asset = s.asset
              and 'ext:' || s.provider in (p.from_account, p.to_account)), 0) as books
        from (select distinct on (org_id, provider, asset) * from payments.provider_statements
          order by org_id, provider, asset, cut_off desc) as s) as s
      where s.recorded_at > ${since} and s.balance - s.explained <> s.books`,
    ],
    [
      'nobody can change or delete what is booked',
      `select null::uuid as org_id, w.name as subject, 'the guard is missing or off' as found
      from (values ('ledger_transactions_stay'), ('ledger_transactions_kept'), ('postings_stay'), ('postings_kept')) as w (name)
      where not exists (select 1 from pg_trigger t where t.tgname = w.name and t.tgenabled in ('O', 'A')
        and t.tgrelid in ('payments.ledger_transactions'::regclass, 'payments.postings'::regclass))`,
    ],
  ]
}
