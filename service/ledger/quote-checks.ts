import { asset, type BookCheck, units } from './book-checks'

/**
 * Returns SQL that collects the bookings of some quotes into a temporary table, one row each, so that `quoteChecks` read each
 * record once and by its key; it is dropped at the end of the transaction. `quotes` is a query of rows of `payments.quotes`.
 * Amounts are in ledger units: `held` is the sum of postings on the hold of the quote and `hold_balance` its balance
 * (`other_hold`: what is on it in another asset), `taken` the sum on its prefunded account; `came`, `principal`, `fees` and
 * `paid_back` are the parts of its returns. `movements` counts what banks reported for it; `transaction_status`, `failure_code`
 * and `returned_amount` are of its transaction, if it has one.
 */
export function collectQuoteBooks(quotes: string): string {
  const moved = (account: string) => `sum(case when l.to_account = ${account} then l.amount else -l.amount end)`
  const returned = (posting: string) => `coalesce(sum(l.amount) filter (where l.kind = 'return' and ${posting}), 0)`
  return `
    create temporary table quote_books on commit drop as
    select q.*, b.*, h.*, m.*, t.* from (
      select q.org_id, q.id, q.status, q.source_rail, q.source_currency, q.destination_currency, q.transaction_id, q.source_amount, q.total_fees,
        q.quoted_amount, 'hold:' || q.id as hold, ${asset('q.source_currency')} as asset, 'prefunded:' || q.prefunded_account_id as payer
      from (${quotes}) as q) as q
    cross join lateral (
      select string_agg(l.kind, ',' order by l.kind) filter (where l.is_first) as kinds,
        count(*) filter (where l.is_first and l.kind = 'pay') as pays,
        count(*) filter (where l.is_first and l.kind = 'release') - count(*) filter (where l.is_first and l.kind = 'release_reversal') as released,
        bool_or(l.kind = 'settle') and bool_or(l.kind = 'release_reversal') as settled_and_reversed,
        coalesce(${moved('q.hold')} filter (where q.hold in (l.from_account, l.to_account) and l.asset = q.asset), 0) as held,
        coalesce(${moved('q.payer')} filter (where q.payer in (l.from_account, l.to_account)), 0) as taken,
        ${returned(`l.from_account like 'ext:%'`)} as came, ${returned(`l.from_account = 'fx'`)} as principal,
        ${returned(`l.from_account = 'fees'`)} as fees, ${returned(`l.to_account like 'prefunded:%'`)} as paid_back,
        count(*) filter (where l.kind = 'return') as return_lines
      from (
        select l.kind, p.from_account, p.to_account, p.asset, p.amount, coalesce(p.line, 1) = 1 as is_first
        from payments.ledger_transactions l left join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id
        where l.org_id = q.org_id and l.quote_id = q.id) as l) as b
    cross join lateral (
      select coalesce(sum(a.balance) filter (where a.asset = q.asset), 0) as hold_balance,
        string_agg(concat(a.balance, ' ', a.asset), ', ') filter (where a.asset <> q.asset and a.balance <> 0) as other_hold
      from payments.ledger_accounts a where a.org_id = q.org_id and a.name = q.hold) as h
    cross join lateral (
      select count(*) as movements from payments.inbound_movements m
      where q.source_rail = 'pagomovil' and m.org_id = q.org_id and m.quote_id = q.id) as m
    left join lateral (
      select t.id as found_transaction_id, t.status as transaction_status, t.failure_code, t.returned_amount from payments.transactions t
      where t.org_id = q.org_id and t.quote_id = q.id offset 0) as t on true`
}

/** Checks that compare each quote with its bookings (see `collectQuoteBooks`). */
export const quoteChecks: readonly BookCheck[] = [
  [
    'a hold is what was paid while awaiting, the fees while processing, and nothing in the end',
    `select q.org_id, q.id::text as subject, concat(q.status, ' holds ', q.hold_balance) as found from quote_books q
    where q.hold_balance <> case q.status
      when 'awaiting_confirmation' then ${units('q.source_currency', 'q.source_amount')}
      when 'processing' then ${units('q.source_currency', 'q.total_fees')} else 0 end`,
  ],
  [
    'a balance is the sum of its postings',
    `select q.org_id, q.hold as subject, concat(q.hold_balance, ' is not ', q.held) as found from quote_books q
    where q.hold_balance <> q.held`,
  ],
  [
    'what an account shows is all that it has',
    `select q.org_id, q.hold as subject, q.other_hold as found from quote_books q where q.other_hold is not null`,
  ],
  [
    'a quote is paid once, released at most once, and not both settled and taken back before',
    `select q.org_id, q.id::text as subject, concat_ws(' ', q.status, q.kinds) as found from quote_books q
    where q.released not in (0, 1) or q.settled_and_reversed
      or q.pays <> case when q.transaction_id is not null and q.source_rail = 'prefunded_account' then 1 else 0 end`,
  ],
  [
    'a movement belongs to at most one deposit, and a deposit has one',
    `select q.org_id, q.id::text as subject, concat(q.movements, ' movements') as found from quote_books q
    where q.source_rail = 'pagomovil' and q.movements <> case q.status when 'completed' then 1 else 0 end`,
  ],
  [
    'a failed transaction has taken nothing from its prefunded account',
    `select q.org_id, q.found_transaction_id::text as subject, q.taken::text as found from quote_books q
    where q.transaction_status = 'failed'
      and q.taken <> case when q.failure_code = 'returned' then q.fees - ${units('q.source_currency', 'q.total_fees')} else 0 end`,
  ],
  [
    'what came back of a payout is booked, and has given back its share of what was paid',
    `select q.org_id, q.found_transaction_id::text as subject,
      concat(q.returned_amount, ' came back, booked ', q.came, ', given back ', q.paid_back) as found
    from quote_books q
    cross join lateral (select case q.failure_code when 'returned' then q.quoted_amount else q.returned_amount end as amount) as r
    where q.found_transaction_id is not null and (q.return_lines > 0 or q.returned_amount > 0 or q.failure_code = 'returned')
      and (q.came <> coalesce(${units('q.destination_currency', 'r.amount')}, 0)
        or q.principal <> ${units('q.source_currency', 'div((q.source_amount - q.total_fees)::numeric * r.amount, q.quoted_amount)::bigint')}
        or q.fees > ${units('q.source_currency', 'div(q.total_fees::numeric * r.amount, q.quoted_amount)::bigint')}
        or q.paid_back <> q.principal + q.fees
        or (q.failure_code is not distinct from 'returned') <> (r.amount = q.quoted_amount))`,
  ],
]
