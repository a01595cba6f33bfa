import { sql } from 'drizzle-orm'
import type { Db } from '#database/open'

/** A sentence of the books that does not hold: which one, where, and what was found. */
export type LedgerFinding = { invariant: string; organizationId: string | null; subject: string; found: string }

/** Money owed to an account, by currency, in units of the books. */
const units = (currency: string, minor: string) => `payments.ledger_units(${currency}, ${minor})`
const asset = (currency: string) => `payments.ledger_asset(${currency})`

/**
 * What must hold at every moment, as queries that find what does not. Each answers: org_id, subject, found.
 * Accounts of an organization are rows of that organization, so no posting can join two of them.
 */
const checks: Readonly<Record<string, string>> = {
  'per asset, all balances of an organization add up to zero': `
    select org_id, asset as subject, sum(balance)::text as found from payments.ledger_accounts group by org_id, asset having sum(balance) <> 0`,
  'no account is below its floor': `
    select org_id, name as subject, balance::text as found from payments.ledger_accounts where balance < 0 and kind not in ('fx', 'rail_cost', 'ext')`,
  'a balance is the sum of its postings': `
    select coalesce(a.org_id, p.org_id) as org_id, coalesce(a.name, p.name) as subject, concat(a.balance, ' is not ', p.amount) as found
    from payments.ledger_accounts a full join (
      select org_id, name, asset, sum(amount) as amount from (
        select org_id, to_account as name, asset, amount from payments.postings
        union all select org_id, from_account, asset, -amount from payments.postings) as moves
      group by org_id, name, asset) as p using (org_id, name, asset)
    where coalesce(a.balance, 0) <> coalesce(p.amount, 0)`,
  'a hold is what was paid while awaiting, the fees while processing, and nothing in the end': `
    select q.org_id, q.id::text as subject, concat(q.status, ' holds ', coalesce(h.balance, 0)) as found
    from payments.quotes q left join payments.ledger_accounts h
      on h.org_id = q.org_id and h.name = 'hold:' || q.id and h.asset = ${asset('q.source_currency')}
    where coalesce(h.balance, 0) <> case q.status
      when 'awaiting_confirmation' then ${units('q.source_currency', 'q.source_amount')}
      when 'processing' then ${units('q.source_currency', 'q.total_fees')} else 0 end`,
  'what is in transit is what processing transactions will deliver': `
    select coalesce(a.org_id, t.org_id) as org_id, coalesce(a.name, t.name) as subject, concat(coalesce(a.balance, 0), ' is not ', coalesce(t.amount, 0)) as found
    from (select * from payments.ledger_accounts where kind = 'transit') as a full join (
      select q.org_id, 'transit:' || q.destination_rail as name, ${asset('q.destination_currency')} as asset,
        sum(${units('q.destination_currency', 'q.quoted_amount')}) as amount
      from payments.quotes q where q.status = 'processing' group by 1, 2, 3) as t using (org_id, name, asset)
    where coalesce(a.balance, 0) <> coalesce(t.amount, 0)`,
  'what is in suspense is what banks reported and no deposit has claimed': `
    select coalesce(a.org_id, m.org_id) as org_id, coalesce(a.name, m.name) as subject, concat(coalesce(a.balance, 0), ' is not ', coalesce(m.amount, 0)) as found
    from (select * from payments.ledger_accounts where kind = 'suspense') as a full join (
      select org_id, 'suspense:' || rail as name, ${asset('currency')} as asset, sum(amount) as amount
      from payments.inbound_movements where matched_at is null and refunded_at is null group by 1, 2, 3) as m using (org_id, name, asset)
    where coalesce(a.balance, 0) <> coalesce(m.amount, 0)`,
  'a quote is paid once, released at most once, and not both settled and taken back before': `
    select q.org_id, q.id::text as subject, concat_ws(' ', q.status, k.kinds) as found
    from payments.quotes q left join lateral (
      select string_agg(t.kind, ',' order by t.kind) as kinds, count(*) filter (where t.kind = 'pay') as paid,
        count(*) filter (where t.kind = 'release') - count(*) filter (where t.kind = 'release_reversal') as released,
        bool_or(t.kind = 'settle') and bool_or(t.kind = 'release_reversal') as both
      from payments.ledger_transactions t where t.org_id = q.org_id and t.quote_id = q.id) as k on true
    where k.released not in (0, 1) or k.both
      or k.paid <> case when q.transaction_id is not null and q.source_rail = 'prefunded_account' then 1 else 0 end`,
  'accounts belong to objects of their own organization': `
    select a.org_id, a.name as subject, 'no such object' as found from payments.ledger_accounts a
    where (a.kind = 'prefunded' and not exists (select 1 from payments.prefunded_accounts x where x.org_id = a.org_id and 'prefunded:' || x.id = a.name))
      or (a.kind = 'wallet' and not exists (select 1 from payments.customers x where x.org_id = a.org_id and x.id = substr(a.name, 8)::uuid))
      or (a.kind = 'hold' and not exists (select 1 from payments.quotes x where x.org_id = a.org_id and x.id = substr(a.name, 6)::uuid))`,
  'what an account shows is all that it has': `
    select a.org_id, a.name as subject, concat(a.balance, ' ', a.asset) as found from payments.ledger_accounts a
    where a.balance <> 0 and a.asset <> case a.kind when 'wallet' then 'USDC/6'
      when 'prefunded' then (select ${asset('x.currency')} from payments.prefunded_accounts x where x.org_id = a.org_id and x.id = substr(a.name, 11)::uuid)
      when 'hold' then (select ${asset('x.source_currency')} from payments.quotes x where x.org_id = a.org_id and x.id = substr(a.name, 6)::uuid)
      else a.asset end`,
  'what is booked for a payment is of its own organization, and of its own environment': `
    select l.org_id, l.reference as subject, 'no such quote or transaction' as found from payments.ledger_transactions l
    where (l.quote_id is not null and not exists (select 1 from payments.quotes x where x.org_id = l.org_id and x.id = l.quote_id))
      or (l.transaction_id is not null and not exists (select 1 from payments.transactions x where x.org_id = l.org_id and x.id = l.transaction_id))
    union all select a.org_id, a.name, 'the sandbox holds no money of live organizations' from payments.ledger_accounts a
    join payments.organizations o on o.id = a.org_id and o.environment = 'live' where a.name = 'ext:sandbox'`,
  'what a provider says is there is what the books say, or the difference is explained': `
    select s.org_id, concat(s.provider, ' ', s.asset) as subject,
      concat(s.balance - s.explained, ' at ', s.cut_off, ', books ', coalesce(b.balance, 0)) as found
    from (select distinct on (org_id, provider, asset) * from payments.provider_statements order by org_id, provider, asset, cut_off desc) as s
    left join lateral (
      select sum(case when p.from_account = 'ext:' || s.provider then p.amount else -p.amount end) as balance
      from payments.postings p join payments.ledger_transactions l on l.org_id = p.org_id and l.id = p.ledger_transaction_id
      where p.org_id = s.org_id and p.asset = s.asset and 'ext:' || s.provider in (p.from_account, p.to_account) and l.created_at <= s.cut_off) as b on true
    where s.balance - s.explained <> coalesce(b.balance, 0)`,
  'a movement belongs to at most one deposit, and a deposit has one': `
    select q.org_id, q.id::text as subject, concat(count(m.id), ' movements') as found
    from payments.quotes q left join payments.inbound_movements m on m.org_id = q.org_id and m.quote_id = q.id
    where q.source_rail = 'pagomovil' group by q.org_id, q.id, q.status
    having count(m.id) <> case q.status when 'completed' then 1 else 0 end`,
  'a failed transaction has taken nothing from its prefunded account': `
    select t.org_id, t.id::text as subject, sum(case when p.to_account = a.name then p.amount else -p.amount end)::text as found
    from payments.transactions t
    join payments.quotes q on q.org_id = t.org_id and q.id = t.quote_id
    cross join lateral (select 'prefunded:' || q.prefunded_account_id as name) as a
    join payments.ledger_transactions l on l.org_id = t.org_id and l.quote_id = t.quote_id
    join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id and a.name in (p.from_account, p.to_account)
    where t.status = 'failed'
    group by t.org_id, t.id, t.failure_code, q.id, q.source_currency, q.total_fees
    having sum(case when p.to_account = a.name then p.amount else -p.amount end) <> case
      when t.failure_code = 'returned' then coalesce((
        select sum(f.amount) from payments.ledger_transactions r
        join payments.postings f on f.org_id = r.org_id and f.ledger_transaction_id = r.id
        where r.org_id = t.org_id and r.quote_id = q.id and r.kind = 'return' and f.from_account = 'fees'), 0)
        - ${units('q.source_currency', 'q.total_fees')} else 0 end`,
  'what came back of a payout is booked, and has given back its share of what was paid': `
    select q.org_id, t.id::text as subject, concat(t.returned_amount, ' came back, booked ', coalesce(b.came, 0), ', given back ', b.paid) as found
    from (
      select l.org_id, l.quote_id, sum(p.amount) filter (where p.from_account like 'ext:%') as came,
        coalesce(sum(p.amount) filter (where p.from_account = 'fx'), 0) as principal,
        coalesce(sum(p.amount) filter (where p.from_account = 'fees'), 0) as fees,
        coalesce(sum(p.amount) filter (where p.to_account like 'prefunded:%'), 0) as paid
      from payments.ledger_transactions l
      join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
      where l.kind = 'return' group by l.org_id, l.quote_id) as b
    full join (select * from payments.transactions where returned_amount > 0 or failure_code = 'returned') as t using (org_id, quote_id)
    join payments.quotes q on q.org_id = coalesce(b.org_id, t.org_id) and q.id = coalesce(b.quote_id, t.quote_id)
    cross join lateral (select case t.failure_code when 'returned' then q.quoted_amount else t.returned_amount end as amount) as r
    where coalesce(b.came, 0) <> coalesce(${units('q.destination_currency', 'r.amount')}, 0)
      or b.principal <> ${units('q.source_currency', 'div((q.source_amount - q.total_fees)::numeric * r.amount, q.quoted_amount)::bigint')}
      or b.fees > ${units('q.source_currency', 'div(q.total_fees::numeric * r.amount, q.quoted_amount)::bigint')}
      or b.paid <> b.principal + b.fees
      or (t.failure_code is not distinct from 'returned') <> (r.amount = q.quoted_amount)`,
  'a month counts what was sent in it and not refunded': `
    select coalesce(u.org_id, t.org_id) as org_id, coalesce(u.customer_id, t.customer_id)::text as subject,
      concat(coalesce(u.used, 0), ' is not ', coalesce(t.amount, 0)) as found
    from payments.outbound_usage u full join (
      select org_id, customer_id, payments.month_of(created_at) as month, sum(amount) as amount
      from payments.transactions where type <> 'deposit' and status <> 'failed' group by 1, 2, 3) as t using (org_id, customer_id, month)
    where coalesce(u.used, 0) <> coalesce(t.amount, 0)`,
  'nobody can change or delete what is booked': `
    select null::uuid as org_id, w.name as subject, 'the guard is missing or off' as found
    from (values ('ledger_transactions_stay'), ('ledger_transactions_kept'), ('postings_stay'), ('postings_kept')) as w (name)
    where not exists (select 1 from pg_trigger t where t.tgname = w.name and t.tgenabled in ('O', 'A')
      and t.tgrelid in ('payments.ledger_transactions'::regclass, 'payments.postings'::regclass))`,
}

/** What is checked, in words. */
export const invariants = Object.keys(checks)
/** Of one invariant no more are listed. */
export const mostFindings = 100

/** Checks the books of all organizations as they are at one moment. An empty answer means that they are right. */
export function verifyLedger(db: Db): Promise<LedgerFinding[]> {
  return db.transaction(
    async (tx) => {
      const findings: LedgerFinding[] = []
      for (const [invariant, query] of Object.entries(checks)) {
        const rows = await tx.execute<{ org_id: string | null; subject: string; found: string }>(
          sql.raw(`${query} limit ${mostFindings}`),
        )
        findings.push(...rows.map(({ org_id, subject, found }) => ({ invariant, organizationId: org_id, subject, found })))
      }
      return findings
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}
