/** An invariant of the books in words, and a query of its violations, which returns org_id, subject and found. */
export type BookCheck = readonly [invariant: string, query: string]

/** Returns SQL for an amount in ledger units; both arguments are SQL, `minor` in 1/100 of the currency. */
export const units = (currency: string, minor: string) => `payments.ledger_units(${currency}, ${minor})`
/** Returns SQL for the ledger's asset of a currency, which is given as SQL. */
export const asset = (currency: string) => `payments.ledger_asset(${currency})`

const isRightBalance = 'a balance is the sum of its postings'
const isOfAnObject = 'accounts belong to objects of their own organization'
const hasOneAsset = 'what an account shows is all that it has'
const isAboveFloor = 'no account is below its floor'
const isOfOneOrganization = 'what is booked for a payment is of its own organization, and of its own environment'
const isCountedInMonth = 'a month counts what was sent in it and not refunded'

/**
 * Returns statements that collect what some entries have touched into temporary tables, because `changeChecks` read it several
 * times: `moved_accounts` has the accounts with the sum of these postings (`amount`) and their balance (null if there is no such
 * account), `moved_payments` the quotes and transactions. The tables are dropped at the end of the transaction. Here and in the
 * checks, `offset 0` makes PostgreSQL look up each row by its key: for so many rows it would rather read a whole table, and the
 * whole tables grow with history.
 */
export function collectMoves(entries: string): readonly string[] {
  return [
    `create temporary table moved_accounts on commit drop as
    select m.*, a.kind, a.balance from (
      select p.org_id, c.name, p.asset, sum(c.amount) as amount
      from (${entries}) as l join payments.postings p on p.org_id = l.org_id and p.ledger_transaction_id = l.id,
        lateral (values (p.to_account, p.amount), (p.from_account, -p.amount)) as c (name, amount)
      group by p.org_id, c.name, p.asset) as m
    left join lateral (
      select a.kind, a.balance from payments.ledger_accounts a
      where a.org_id = m.org_id and a.name = m.name and a.asset = m.asset offset 0) as a on true`,
    `create temporary table moved_payments on commit drop as
    select org_id, quote_id, transaction_id, min(reference) as reference from (${entries}) as l
    where quote_id is not null or transaction_id is not null group by org_id, quote_id, transaction_id`,
    'analyze moved_accounts, moved_payments',
  ]
}

/** `oneByOne` is `offset 0` or nothing. */
const withoutObject = (accounts: string, oneByOne = '') => `
  select a.org_id, a.name as subject, 'no such object' as found from (${accounts}) as a
  where (a.kind = 'prefunded' and not exists (select 1 from payments.prefunded_accounts x where x.org_id = a.org_id and 'prefunded:' || x.id = a.name))
    or (a.kind = 'wallet' and not exists (
      select 1 from payments.customers x where x.org_id = a.org_id and x.id = substr(a.name, 8)::uuid ${oneByOne}))
    or (a.kind = 'hold' and not exists (
      select 1 from payments.quotes x where x.org_id = a.org_id and x.id = substr(a.name, 6)::uuid ${oneByOne}))`

const ofOtherAsset = (accounts: string) => `
  select a.org_id, a.name as subject, concat(a.balance, ' ', a.asset) as found from (${accounts}) as a
  where a.balance <> 0 and a.asset <> case a.kind when 'wallet' then 'USDC/6'
    when 'prefunded' then (select ${asset('x.currency')} from payments.prefunded_accounts x where x.org_id = a.org_id and x.id = substr(a.name, 11)::uuid)
    else a.asset end`

const belowFloor = (accounts: string) => `
  select a.org_id, a.name as subject, a.balance::text as found from (${accounts}) as a where a.balance < 0
    and not exists (select 1 from payments.ledger_kinds k where k.kind = a.kind and k.may_be_negative)`

/** `oneByOne` is `offset 0` or nothing. */
const withoutPayment = (entries: string, oneByOne = '') => `
  select l.org_id, l.reference as subject, 'no such quote or transaction' as found from (${entries}) as l
  where (l.quote_id is not null and not exists (
      select 1 from payments.quotes x where x.org_id = l.org_id and x.id = l.quote_id ${oneByOne}))
    or (l.transaction_id is not null and not exists (
      select 1 from payments.transactions x where x.org_id = l.org_id and x.id = l.transaction_id ${oneByOne}))`

const everyAccount = 'select * from payments.ledger_accounts'
const everyEntry = 'select * from payments.ledger_transactions'

/**
 * Checks that read every account, entry and transaction. Holds (one per quote) are summed here; `quoteChecks` compares each with
 * its postings. Accounts belong to an organization, so no posting can connect two organizations.
 */
export const wholeChecks: readonly BookCheck[] = [
  [
    'per asset, all balances of an organization add up to zero',
    `select org_id, asset as subject, sum(balance)::text as found from payments.ledger_accounts group by org_id, asset having sum(balance) <> 0`,
  ],
  [isAboveFloor, belowFloor(everyAccount)],
  [
    isRightBalance,
    `select coalesce(a.org_id, p.org_id) as org_id, coalesce(a.name, p.name) as subject, concat(a.balance, ' is not ', p.amount) as found
    from (
      select org_id, case kind when 'hold' then 'hold' else name end as name, asset, sum(balance) as balance
      from payments.ledger_accounts group by 1, 2, 3) as a
    full join (
      select org_id, case when name like 'hold:%' then 'hold' else name end as name, asset, sum(amount) as amount from (
        select org_id, to_account as name, asset, amount from payments.postings
        union all select org_id, from_account, asset, -amount from payments.postings) as moves
      group by 1, 2, 3) as p using (org_id, name, asset)
    where coalesce(a.balance, 0) <> coalesce(p.amount, 0)`,
  ],
  [isOfAnObject, withoutObject(everyAccount)],
  [hasOneAsset, ofOtherAsset(everyAccount)],
  [isOfOneOrganization, withoutPayment(everyEntry)],
  [
    isCountedInMonth,
    `select coalesce(u.org_id, t.org_id) as org_id, coalesce(u.customer_id, t.customer_id)::text as subject,
      concat(coalesce(u.used, 0), ' is not ', coalesce(t.amount, 0)) as found
    from payments.outbound_usage u full join (
      select org_id, customer_id, payments.month_of(created_at) as month, sum(amount) as amount
      from payments.transactions where type <> 'deposit' and status <> 'failed' group by 1, 2, 3) as t using (org_id, customer_id, month)
    where coalesce(u.used, 0) <> coalesce(t.amount, 0)`,
  ],
]

const touchedAccounts = 'select * from moved_accounts where kind is not null'

/**
 * Checks of the same invariants, only for what some entries have touched (see `collectMoves`).
 * `payments.ledger_checked_balances` has the verified balances before them.
 */
export const changeChecks: readonly BookCheck[] = [
  [
    isRightBalance,
    `select m.org_id, m.name as subject, concat(m.balance, ' is not ', coalesce(k.balance, 0) + m.amount) as found
    from moved_accounts m left join payments.ledger_checked_balances k using (org_id, name, asset)
    where m.name not like 'hold:%' and coalesce(m.balance, 0) <> coalesce(k.balance, 0) + m.amount`,
  ],
  [isAboveFloor, belowFloor(touchedAccounts)],
  [isOfAnObject, withoutObject(touchedAccounts, 'offset 0')],
  [hasOneAsset, ofOtherAsset(touchedAccounts)],
  [isOfOneOrganization, withoutPayment('select * from moved_payments', 'offset 0')],
  [
    isCountedInMonth,
    `select c.org_id, c.customer_id::text as subject, concat(coalesce(u.used, 0), ' is not ', s.amount) as found
    from (
      select distinct t.org_id, t.customer_id, payments.month_of(t.created_at) as month from moved_payments m
      cross join lateral (
        select * from payments.transactions t where t.org_id = m.org_id and t.id = m.transaction_id offset 0) as t) as c
    left join lateral (
      select u.used from payments.outbound_usage u
      where u.org_id = c.org_id and u.customer_id = c.customer_id and u.month = c.month offset 0) as u on true
    cross join lateral (
      select coalesce(sum(t.amount), 0) as amount from payments.transactions t
      where t.org_id = c.org_id and t.customer_id = c.customer_id and t.type <> 'deposit' and t.status <> 'failed'
        and t.created_at >= c.month::timestamp at time zone 'America/Caracas'
        and t.created_at < (c.month + interval '1 month') at time zone 'America/Caracas') as s
    where coalesce(u.used, 0) <> s.amount`,
  ],
]

/** Stores the balances of the touched accounts as verified. */
export const keepBalances = `
  insert into payments.ledger_checked_balances (org_id, name, asset, balance)
  select org_id, name, asset, balance from moved_accounts where kind <> 'hold'
  on conflict (org_id, name, asset) do update set balance = excluded.balance`
