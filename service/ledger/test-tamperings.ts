import { sql, TransactionRollbackError } from 'drizzle-orm'
import type { Database, Db } from '#database/open'
import { testMark } from '#database/testing/mark-statements'

export type Tampering = (names: { org: string; quote: string; customer: string; prefunded: string }) => string

/** Returns SQL for a balanced entry that no operation made: the sums remain correct, but other invariants break. */
const book = (org: string, posting: object, entry: { kind?: string; quote_id?: string } = {}) => {
  const entries = [{ id: crypto.randomUUID(), kind: 'x', reference: 'x', ...entry, postings: [posting] }]
  return `select payments.post_ledger('${org}', now(), 'nobody', '${JSON.stringify(entries)}')`
}
const unchecked = `do $$ declare c text; begin for c in select conname from pg_constraint
  where conrelid = 'payments.ledger_accounts'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%balance >= 0%'
  loop execute 'alter table payments.ledger_accounts drop constraint ' || c; end loop; end $$`

const unguarded = 'set local session_replication_role = replica'

/** Runs a statement while the guards of the tables are disabled. */
export async function tamper({ sql: { begin } }: Pick<Database, 'sql'>, statement: string): Promise<void> {
  await begin((tx) => tx.unsafe(`${unguarded}; ${statement}`))
}

/** The tampering that breaks each invariant alone, or with the others that it inevitably breaks. */
export const tamperings: [invariant: string, tampering: Tampering, alsoBroken?: string[]][] = [
  [
    'per asset, all balances of an organization add up to zero',
    () => `update payments.ledger_accounts set balance = balance + 1 where kind = 'prefunded'`,
    ['a balance is the sum of its postings'],
  ],
  [
    'no account is below its floor',
    ({ org }) => `${unchecked};
      insert into payments.ledger_accounts (org_id, name, asset, balance)
      values ('${org}', 'fees', 'VES/2', -5), ('${org}', 'rail_cost:x', 'VES/2', 5);
      insert into payments.ledger_transactions (org_id, id, kind, reference, created_by, created_at)
      values ('${org}', '00000000-0000-7000-8000-000000000001', 'x', 'x', 'x', now());
      insert into payments.postings values ('${org}', '00000000-0000-7000-8000-000000000001', 1, 'fees', 'rail_cost:x', 'VES/2', 5)`,
  ],
  [
    'a balance is the sum of its postings',
    () => `update payments.ledger_accounts set balance = balance + 1 where kind = 'prefunded';
      update payments.ledger_accounts set balance = balance - 1 where name = 'fx' and asset = 'USDC/6'`,
  ],
  [
    'a hold is what was paid while awaiting, the fees while processing, and nothing in the end',
    ({ quote }) => `${unguarded}; update payments.quotes set status = 'completed' where id = '${quote}'`,
  ],
  [
    'what is in transit is what processing transactions will deliver',
    () => `update payments.quotes set quoted_amount = quoted_amount + 1 where status = 'processing'`,
  ],
  [
    'what is in suspense is what banks reported and no deposit has claimed',
    ({ org }) => book(org, { from: 'ext:sandbox', to: 'suspense:pagomovil', asset: 'VES/2', amount: '5' }),
  ],
  [
    'a quote is paid once, released at most once, and not both settled and taken back before',
    ({ org, quote }) =>
      book(org, { from: 'ext:funding', to: 'fx', asset: 'USDC/6', amount: '1' }, { kind: 'pay', quote_id: quote }),
  ],
  [
    'accounts belong to objects of their own organization',
    ({ org }) => book(org, { from: 'ext:funding', to: `wallet:${crypto.randomUUID()}`, asset: 'USDC/6', amount: '5' }),
  ],
  [
    'what an account shows is all that it has',
    ({ org, customer }) => book(org, { from: 'ext:funding', to: `wallet:${customer}`, asset: 'USD/2', amount: '5' }),
  ],
  [
    'what is booked for a payment is of its own organization, and of its own environment',
    ({ org }) => book(org, { from: 'ext:funding', to: 'fx', asset: 'USD/2', amount: '5' }, { quote_id: crypto.randomUUID() }),
  ],
  [
    'what is booked for a payment is of its own organization, and of its own environment',
    ({ org }) => `update payments.organizations set environment = 'live' where id = '${org}';
      ${book(org, { from: 'ext:sandbox', to: 'fx', asset: 'VES/2', amount: '5' })}`,
  ],
  [
    'what a provider says is there is what the books say, or the difference is explained',
    ({
      org,
    }) => `insert into payments.provider_statements (org_id, id, provider, asset, cut_off, balance, recorded_by, recorded_at)
      values ('${org}', gen_random_uuid(), 'funding', 'USDC/6', '2026-11-20T13:59:59Z', 1, 'olga', now())`,
  ],
  [
    'a movement belongs to at most one deposit, and a deposit has one',
    ({ quote }) =>
      `${unguarded}; update payments.quotes set source_rail = 'pagomovil', status = 'completed' where id = '${quote}'`,
    [
      'a hold is what was paid while awaiting, the fees while processing, and nothing in the end',
      'a quote is paid once, released at most once, and not both settled and taken back before',
    ],
  ],
  [
    'a failed transaction has taken nothing from its prefunded account',
    ({ quote }) => `update payments.transactions set status = 'failed', failure_code = 'cancelled' where quote_id = '${quote}'`,
    ['a month counts what was sent in it and not refunded'],
  ],
  [
    'what came back of a payout is booked, and has given back its share of what was paid',
    () => `update payments.transactions set returned_amount = 5 where status = 'processing'`,
  ],
  [
    'what came back of a payout is booked, and has given back its share of what was paid',
    ({ org, quote }) =>
      book(org, { from: 'ext:sandbox', to: 'fx', asset: 'VES/2', amount: '5' }, { kind: 'return', quote_id: quote }),
  ],
  ['a month counts what was sent in it and not refunded', () => 'update payments.outbound_usage set used = used - 1'],
  ['nobody can change or delete what is booked', () => 'alter table payments.postings disable trigger postings_stay'],
  ['nobody can change or delete what is booked', () => 'drop trigger ledger_transactions_kept on payments.ledger_transactions'],
]

/** Returns what `look` finds in books that the statement broke; the transaction is rolled back afterwards. */
export async function lookAtBroken<T>(db: Db, statement: string, look: (db: Db) => Promise<T>): Promise<T | undefined> {
  let found: T | undefined
  await db
    .transaction(async (tx) => {
      await tx.execute(sql.raw(`${testMark} ${statement}`))
      found = await look(tx)
      tx.rollback()
    })
    .catch((error) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return found
}
