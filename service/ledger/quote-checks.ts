import { asset, type BookCheck, units } from './book-checks'

/**
 * Returns SQL that collects the bookings of some quotes into a temporary table, one row each, so that all `quoteChecks` read the
 * postings once; it is dropped at the end of the transaction. `quotes` is a query of rows of `payments.quotes`. Amounts are in
 * ledger units: `held` is the sum on the hold of the quote, `taken` that on its prefunded account; `came`, `principal`, `fees`
 * and `paid_back` are the parts of its returns.
 */
export function collectQuoteBooks(quotes: string): string {
  const moved = (account: string) => `sum(case when p.to_account = ${account} then p.amount else -p.amount end)`
  const returned = (posting: string) => `coalesce(sum(p.amount) filter (where l.kind = 'return' and ${posting}), 0)`
  return `
    create temporary table quote_books on commit drop as
    select q.*, k.*, b.* from (
      select q.org_id, q.id, q.status, q.source_rail, q.source_currency, q.destination_currency, q.transaction_id, q.source_amount, q.total_fees,
        q.quoted_amount, 'hold:' || q.id as hold, ${asset('q.source_currency')} as asset, 'prefunded:' || q.prefunded_account_id as payer
      from (${quotes}) as q) as q
    cross join lateral (
      select string_agg(l.kind, ',' order by l.kind) as kinds, count(*) filter (where l.kind = 'pay') as pays,
        count(*) filter (where l.kind = 'release') - count(*) filter (where l.kind = 'release_reversal') as released,
        bool_or(l.kind = 'settle') and bool_or(l.kind = 'release_reversal') as settled_and_reversed
      from payments.ledger_transactions l where l.org_id = q.org_id and l.quote_id = q.id) as k
    cross join lateral (
      select coalesce(${moved('q.hold')} filter (where q.hold in (p.from_account, p.to_account) and p.asset = q.asset), 0) as held,
        coalesce(${moved('q.payer')} filter (where q.payer in (p.from_account, p.to_account)), 0) as taken,
        ${returned(`p.from_account like 'ext:%'`)} as came, ${returned(`p.from_account = 'fx'`)} as principal,
        ${returned(`p.from_account = 'fees'`)} as fees, ${returned(`p.to_account like 'prefunded:%'`)} as paid_back,
        count(*) filter (where l.kind = 'return') as return_lines
      from payments.ledger_transactions l join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
      where l.org_id = q.org_id and l.quote_id = q.id) as b`
}

/** Checks that compare each quote with its bookings (see `collectQuoteBooks`). */
export const quoteChecks: readonly BookCheck[] = [
  [
    'a hold is what was paid while awaiting, the fees while processing, and nothing in the end',
    `select q.org_id, q.id::text as subject, concat(q.status, ' holds ', coalesce(h.balance, 0)) as found
    from quote_books q left join payments.ledger_accounts h on h.org_id = q.org_id and h.name = q.hold and h.asset = q.asset
    where coalesce(h.balance, 0) <> case q.status
      when 'awaiting_confirmation' then ${units('q.source_currency', 'q.source_amount')}
      when 'processing' then ${units('q.source_currency', 'q.total_fees')} else 0 end`,
  ],
  [
    'a balance is the sum of its postings',
    `select q.org_id, q.hold as subject, concat(coalesce(a.balance, 0), ' is not ', q.held) as found
    from quote_books q left join payments.ledger_accounts a on a.org_id = q.org_id and a.name = q.hold and a.asset = q.asset
    where coalesce(a.balance, 0) <> q.held`,
  ],
  [
    'what an account shows is all that it has',
    `select q.org_id, a.name as subject, concat(a.balance, ' ', a.asset) as found
    from quote_books q join payments.ledger_accounts a on a.org_id = q.org_id and a.name = q.hold
    where a.balance <> 0 and a.asset <> q.asset`,
  ],
  [
    'a quote is paid once, released at most once, and not both settled and taken back before',
    `select q.org_id, q.id::text as subject, concat_ws(' ', q.status, q.kinds) as found from quote_books q
    where q.released not in (0, 1) or q.settled_and_reversed
      or q.pays <> case when q.transaction_id is not null and q.source_rail = 'prefunded_account' then 1 else 0 end`,
  ],
  [
    'a movement belongs to at most one deposit, and a deposit has one',
    `select q.org_id, q.id::text as subject, concat(count(m.id), ' movements') as found
    from quote_books q left join payments.inbound_movements m on m.org_id = q.org_id and m.quote_id = q.id
    where q.source_rail = 'pagomovil' group by q.org_id, q.id, q.status
    having count(m.id) <> case q.status when 'completed' then 1 else 0 end`,
  ],
  [
    'a failed transaction has taken nothing from its prefunded account',
    `select t.org_id, t.id::text as subject, q.taken::text as found
    from quote_books q join payments.transactions t on t.org_id = q.org_id and t.quote_id = q.id and t.status = 'failed'
    where q.taken <> case when t.failure_code = 'returned' then q.fees - ${units('q.source_currency', 'q.total_fees')} else 0 end`,
  ],
  [
    'what came back of a payout is booked, and has given back its share of what was paid',
    `select q.org_id, t.id::text as subject, concat(t.returned_amount, ' came back, booked ', q.came, ', given back ', q.paid_back) as found
    from quote_books q join payments.transactions t on t.org_id = q.org_id and t.quote_id = q.id
    cross join lateral (select case t.failure_code when 'returned' then q.quoted_amount else t.returned_amount end as amount) as r
    where (q.return_lines > 0 or t.returned_amount > 0 or t.failure_code = 'returned')
      and (q.came <> coalesce(${units('q.destination_currency', 'r.amount')}, 0)
        or q.principal <> ${units('q.source_currency', 'div((q.source_amount - q.total_fees)::numeric * r.amount, q.quoted_amount)::bigint')}
        or q.fees > ${units('q.source_currency', 'div(q.total_fees::numeric * r.amount, q.quoted_amount)::bigint')}
        or q.paid_back <> q.principal + q.fees
        or (t.failure_code is not distinct from 'returned') <> (r.amount = q.quoted_amount))`,
  ],
]
