import { asset, type BookCheck, units } from './book-checks'

/** Checks of single quotes with what was booked for them. `quotes` is a query of rows of `payments.quotes`. */
export function quoteChecks(quotes: string): readonly BookCheck[] {
  return [
    [
      'a hold is what was paid while awaiting, the fees while processing, and nothing in the end',
      `select q.org_id, q.id::text as subject, concat(q.status, ' holds ', coalesce(h.balance, 0)) as found
      from (${quotes}) as q left join payments.ledger_accounts h
        on h.org_id = q.org_id and h.name = 'hold:' || q.id and h.asset = ${asset('q.source_currency')}
      where coalesce(h.balance, 0) <> case q.status
        when 'awaiting_confirmation' then ${units('q.source_currency', 'q.source_amount')}
        when 'processing' then ${units('q.source_currency', 'q.total_fees')} else 0 end`,
    ],
    [
      'a balance is the sum of its postings',
      `select q.org_id, h.name as subject, concat(coalesce(a.balance, 0), ' is not ', m.amount) as found
      from (${quotes}) as q cross join lateral (select 'hold:' || q.id as name, ${asset('q.source_currency')} as asset) as h
      left join payments.ledger_accounts a on a.org_id = q.org_id and a.name = h.name and a.asset = h.asset
      cross join lateral (
        select coalesce(sum(case when p.to_account = h.name then p.amount else -p.amount end), 0) as amount
        from payments.ledger_transactions l join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
        where l.org_id = q.org_id and l.quote_id = q.id and h.name in (p.from_account, p.to_account) and p.asset = h.asset) as m
      where coalesce(a.balance, 0) <> m.amount`,
    ],
    [
      'what an account shows is all that it has',
      `select q.org_id, a.name as subject, concat(a.balance, ' ', a.asset) as found
      from (${quotes}) as q join payments.ledger_accounts a on a.org_id = q.org_id and a.name = 'hold:' || q.id
      where a.balance <> 0 and a.asset <> ${asset('q.source_currency')}`,
    ],
    [
      'a quote is paid once, released at most once, and not both settled and taken back before',
      `select q.org_id, q.id::text as subject, concat_ws(' ', q.status, k.kinds) as found
      from (${quotes}) as q left join lateral (
        select string_agg(t.kind, ',' order by t.kind) as kinds, count(*) filter (where t.kind = 'pay') as paid,
          count(*) filter (where t.kind = 'release') - count(*) filter (where t.kind = 'release_reversal') as released,
          bool_or(t.kind = 'settle') and bool_or(t.kind = 'release_reversal') as both
        from payments.ledger_transactions t where t.org_id = q.org_id and t.quote_id = q.id) as k on true
      where k.released not in (0, 1) or k.both
        or k.paid <> case when q.transaction_id is not null and q.source_rail = 'prefunded_account' then 1 else 0 end`,
    ],
    [
      'a movement belongs to at most one deposit, and a deposit has one',
      `select q.org_id, q.id::text as subject, concat(count(m.id), ' movements') as found
      from (${quotes}) as q left join payments.inbound_movements m on m.org_id = q.org_id and m.quote_id = q.id
      where q.source_rail = 'pagomovil' group by q.org_id, q.id, q.status
      having count(m.id) <> case q.status when 'completed' then 1 else 0 end`,
    ],
    [
      'a failed transaction has taken nothing from its prefunded account',
      `select t.org_id, t.id::text as subject, m.taken::text as found
      from (${quotes}) as q join payments.transactions t on t.org_id = q.org_id and t.quote_id = q.id and t.status = 'failed'
      cross join lateral (
        select coalesce(sum(case when p.to_account = a.name then p.amount else -p.amount end) filter (where a.name in (p.from_account, p.to_account)), 0) as taken,
          coalesce(sum(p.amount) filter (where l.kind = 'return' and p.from_account = 'fees'), 0) as fees
        from (select 'prefunded:' || q.prefunded_account_id as name) as a, payments.ledger_transactions l
        join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
        where l.org_id = q.org_id and l.quote_id = q.id) as m
      where m.taken <> case when t.failure_code = 'returned' then m.fees - ${units('q.source_currency', 'q.total_fees')} else 0 end`,
    ],
    [
      'what came back of a payout is booked, and has given back its share of what was paid',
      `select q.org_id, t.id::text as subject, concat(t.returned_amount, ' came back, booked ', b.came, ', given back ', b.paid) as found
      from (${quotes}) as q join payments.transactions t on t.org_id = q.org_id and t.quote_id = q.id
      cross join lateral (
        select coalesce(sum(p.amount) filter (where p.from_account like 'ext:%'), 0) as came,
          coalesce(sum(p.amount) filter (where p.from_account = 'fx'), 0) as principal,
          coalesce(sum(p.amount) filter (where p.from_account = 'fees'), 0) as fees,
          coalesce(sum(p.amount) filter (where p.to_account like 'prefunded:%'), 0) as paid, count(p.line) as lines
        from payments.ledger_transactions l join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
        where l.org_id = q.org_id and l.quote_id = q.id and l.kind = 'return') as b
      cross join lateral (select case t.failure_code when 'returned' then q.quoted_amount else t.returned_amount end as amount) as r
      where (b.lines > 0 or t.returned_amount > 0 or t.failure_code = 'returned')
        and (b.came <> coalesce(${units('q.destination_currency', 'r.amount')}, 0)
          or b.principal <> ${units('q.source_currency', 'div((q.source_amount - q.total_fees)::numeric * r.amount, q.quoted_amount)::bigint')}
          or b.fees > ${units('q.source_currency', 'div(q.total_fees::numeric * r.amount, q.quoted_amount)::bigint')}
          or b.paid <> b.principal + b.fees
          or (t.failure_code is not distinct from 'returned') <> (r.amount = q.quoted_amount))`,
    ],
  ]
}
