import type { Database } from '#database/open'
import { runAll, type Statements, withoutIndexes } from './bulk'
import { benchIdSql, idsBetween } from './ids'

/** The number of customers with a bank account, numbered from 0. */
export const payers = 10_000
/** The number of prefunded accounts that share the load, numbered from 1; number 0 is the hot account. */
export const spreadAccounts = 1000

/** Transfers with numbers from `from`, one every `everySeconds` since `startAt` (a timestamp). */
export type Past = { organizationId: string; from: number; count: number; startAt: string; everySeconds: number }

/** Of a hundred transfers, ten are deposits, three are rejected payouts, and the others are completed payouts. */
const isDeposit = 'n % 100 < 10'
const isRejected = 'n % 100 >= 97'
const isPayout = 'n % 100 >= 10'

/**
 * Adds transfers as years of business leave them: paid, released, delivered or returned, with all postings, balances, monthly
 * usage and three events each. The check of the books accepts them.
 */
export async function addPastTransfers({ sql }: Database, past: Past, { bulk }: { bulk: boolean }): Promise<void> {
  const tables = Object.entries(rowsOf(past))
  for (const [table, statements] of tables) {
    if (bulk) await withoutIndexes(sql, table, statements)
    else await sql.begin((tx) => runAll(tx, statements))
  }
  await sql.begin((tx) => runAll(tx, [balancesOf(past)]))
}

function rowsOf(past: Past): Record<string, Statements> {
  return {
    quotes: [payoutQuotes(past), depositQuotes(past)],
    transactions: [transactionsOf(past)],
    inbound_movements: [movementsOf(past)],
    ledger_transactions: entries.map(({ kind, reference, id, when, quoted }) =>
      ledgerTransactions(past, { kind, reference, id, when, quoted }),
    ),
    postings: entries.flatMap(({ id, when, postings }) =>
      postings.map((posting, line) => postingsOf(past, { id, when, line: line + 1, posting })),
    ),
    outbound_usage: [usageOf(past)],
    events: events.map((event) => eventsOf(past, event)),
  }
}

/** Returns a subquery of the numbers with their times, from which the statements select. */
function numbers({ from, count, startAt, everySeconds }: Past): string {
  const at = `timestamptz '${startAt}' + (n - ${from}) * interval '${everySeconds} seconds'`
  return `(select n, ${at} as t from generate_series(${from}::bigint, ${from + count - 1}::bigint) as n) as made`
}

const quoteId = benchIdSql('pastQuote', 'n')
const transactionId = benchIdSql('transaction', 'n')
const movementId = benchIdSql('movement', 'n')
const customerId = benchIdSql('customer', `n % ${payers}`)
const prefundedId = benchIdSql('prefunded', `1 + n % ${spreadAccounts}`)
const bankAccountId = benchIdSql('account', `n % ${payers}`)

/** Returns the quotes of payouts: 10.00 USDC plus 1 % to a phone in bolívares, like those of `prepareQuotes`. */
function payoutQuotes(past: Past): string {
  return `
    insert into payments.quotes (org_id, id, customer_id, status, amount_side, fees_paid_by, source_rail, source_currency, destination_rail,
      destination_currency, destination_account_id, destination_bank_account_id, destination_fingerprint, source_amount, total_fees,
      quoted_amount, usdc_amount, fees, exchange_rate, mid_rate, margin_bps, rate_provider, rate_as_of, partner_reference,
      requires_confirmation, provider, created_by, created_at, expires_at, updated_at, prefunded_account_id, transaction_id)
    select '${past.organizationId}', ${quoteId}, ${customerId}, case when ${isRejected} then 'failed' else 'completed' end, 'source', 'source',
      'prefunded_account', 'USDC', 'pagomovil', 'VES', ${bankAccountId}::text, ${bankAccountId}, sha256(('account' || n % ${payers})::bytea),
      1010, 10, 284113, 1010, '[{"type":"percentage","fee":"1","label":"Service fee","amountMinor":"10"}]', 284.1134, 288.44, 150, 'static', t,
      'past-' || n, true, 'sandbox', 'key:bench', t, t + interval '5 minutes', t, ${prefundedId}, ${transactionId}
    from ${numbers(past)} where ${isPayout}`
}

/** Returns the quotes of deposits: 505.00 bolívares into a wallet. */
function depositQuotes(past: Past): string {
  return `
    insert into payments.quotes (org_id, id, customer_id, status, amount_side, fees_paid_by, source_rail, source_currency, destination_rail,
      destination_currency, destination_account_id, source_amount, total_fees, quoted_amount, usdc_amount, fees, exchange_rate, mid_rate,
      margin_bps, rate_provider, rate_as_of, partner_reference, requires_confirmation, provider, created_by, created_at, expires_at,
      updated_at, transaction_id)
    select '${past.organizationId}', ${quoteId}, ${customerId}, 'completed', 'source', 'source', 'pagomovil', 'VES', 'wallet', 'USDC', 'wallet',
      50500, 500, 170, 170, '[{"type":"percentage","fee":"1","label":"Service fee","amountMinor":"500"}]', 0.00341492, 0.0034669255,
      150, 'static', t, 'past-' || n, true, 'sandbox', 'key:bench', t, t + interval '30 minutes', t, ${transactionId}
    from ${numbers(past)} where ${isDeposit}`
}

function transactionsOf(past: Past): string {
  return `
    insert into payments.transactions (org_id, id, quote_id, customer_id, type, status, amount, rail, provider, partner_reference,
      submission, failure_code, created_at, updated_at, completed_at)
    select '${past.organizationId}', ${transactionId}, ${quoteId}, ${customerId}, case when ${isDeposit} then 'deposit' else 'withdraw' end,
      case when ${isRejected} then 'failed' else 'completed' end, case when ${isDeposit} then 170 else 1010 end, 'pagomovil', 'sandbox',
      'past-' || n, 'answered', case when ${isRejected} then 'rejected_by_bank' end, t, t, case when not ${isRejected} then t end
    from ${numbers(past)}`
}

function movementsOf(past: Past): string {
  return `
    insert into payments.inbound_movements (org_id, id, provider, movement_key, rail, currency, bank_code, phone_fingerprint,
      phone_number_masked, reference, amount, moved_at, quote_id, matched_at, claimable_until, created_at)
    select '${past.organizationId}', ${movementId}, 'sandbox', 'past-' || n, 'pagomovil', 'VES', '0134', sha256(('phone' || n % ${payers})::bytea),
      '+58412*****67', lpad(n::text, 12, '0'), 50500, t, ${quoteId}, t, t + interval '1 day', t
    from ${numbers(past)} where ${isDeposit}`
}

type Posting = { from: string; to: string; asset: string; amount: number }
type EntryKind = { kind: string; reference: string; id: string; when: string; quoted: boolean; postings: readonly Posting[] }

const [hold, prefunded, wallet] = [`'hold:' || ${quoteId}`, `'prefunded:' || ${prefundedId}`, `'wallet:' || ${customerId}`]
const [fx, fees, transit, outside, suspense] = [`'fx'`, `'fees'`, `'transit:pagomovil'`, `'ext:sandbox'`, `'suspense:pagomovil'`]
const usdc = (from: string, to: string, amount: number) => ({ from, to, asset: 'USDC/6', amount })
const ves = (from: string, to: string, amount: number) => ({ from, to, asset: 'VES/2', amount })

/** The journal entries of such transfers, as in service/ledger/entries.rules.ts. */
const entries: readonly EntryKind[] = [
  { ...entryOf('pay', 'entry1', isPayout), postings: [usdc(prefunded, hold, 10_100_000)] },
  { ...entryOf('release', 'entry2', isPayout), postings: [usdc(hold, fx, 10_000_000), ves(fx, transit, 284_113)] },
  {
    ...entryOf('settle', 'entry3', `${isPayout} and not ${isRejected}`),
    postings: [ves(transit, outside, 284_113), usdc(hold, fees, 100_000)],
  },
  { ...entryOf('release_reversal', 'entry3', isRejected), postings: [ves(transit, fx, 284_113), usdc(fx, hold, 10_000_000)] },
  { ...entryOf('refund', 'entry4', isRejected), postings: [usdc(hold, prefunded, 10_100_000)] },
  {
    ...entryOf('inbound', 'entry1', isDeposit),
    reference: `'inbound:' || ${movementId}`,
    quoted: false,
    postings: [ves(outside, suspense, 50_500)],
  },
  {
    ...entryOf('deposit', 'entry2', isDeposit),
    postings: [ves(suspense, fees, 500), ves(suspense, fx, 50_000), usdc(fx, wallet, 1_700_000)],
  },
]

function entryOf(kind: string, id: 'entry1' | 'entry2' | 'entry3' | 'entry4', when: string) {
  return { kind, reference: `'${kind}:' || ${quoteId}`, id: benchIdSql(id, 'n'), when, quoted: true }
}

function ledgerTransactions(past: Past, { kind, reference, id, when, quoted }: Omit<EntryKind, 'postings'>): string {
  return `
    insert into payments.ledger_transactions (org_id, id, kind, reference, quote_id, transaction_id, created_by, created_at)
    select '${past.organizationId}', ${id}, '${kind}', ${reference}, ${quoted ? `${quoteId}, ${transactionId}` : 'null, null'}, 'key:bench', t
    from ${numbers(past)} where ${when}`
}

function postingsOf(past: Past, row: { id: string; when: string; line: number; posting: Posting }): string {
  const { from, to, asset, amount } = row.posting
  return `
    insert into payments.postings (org_id, ledger_transaction_id, line, from_account, to_account, asset, amount)
    select '${past.organizationId}', ${row.id}, ${row.line}, ${from}, ${to}, '${asset}', ${amount} from ${numbers(past)} where ${row.when}`
}

/** Adds the sums of the postings of these transfers to the balances of the accounts. */
function balancesOf(past: Past): string {
  const mine = `org_id = '${past.organizationId}' and (${(['entry1', 'entry2', 'entry3', 'entry4'] as const)
    .map((kind) => `ledger_transaction_id between ${idsBetween(kind, past.from, past.from + past.count - 1)}`)
    .join(' or ')})`
  return `
    insert into payments.ledger_accounts (org_id, name, asset, balance)
    select '${past.organizationId}', m.name, m.asset, coalesce(a.balance, 0) + m.amount from (
      select name, asset, sum(amount) as amount from (
        select to_account as name, asset, amount from payments.postings where ${mine}
        union all select from_account, asset, -amount from payments.postings where ${mine}) as moves
      group by name, asset) as m
    left join payments.ledger_accounts a on a.org_id = '${past.organizationId}' and a.name = m.name and a.asset = m.asset
    on conflict (org_id, name, asset) do update set balance = excluded.balance`
}

function usageOf(past: Past): string {
  return `
    insert into payments.outbound_usage as u (org_id, customer_id, month, used)
    select '${past.organizationId}', ${customerId}, payments.month_of(t), sum(1010) from ${numbers(past)}
    where ${isPayout} and not ${isRejected} group by 2, 3
    on conflict (org_id, customer_id, month) do update set used = u.used + excluded.used`
}

type EventKind = { id: string; type: string; object: string }
const events: readonly EventKind[] = [
  { id: benchIdSql('event1', 'n'), type: `'quote.created'`, object: quoteId },
  { id: benchIdSql('event2', 'n'), type: `case when ${isDeposit} then 'quote.confirmed' else 'quote.paid' end`, object: quoteId },
  {
    id: benchIdSql('event3', 'n'),
    type: `case when ${isRejected} then 'transaction.failed' else 'transaction.completed' end`,
    object: transactionId,
  },
]

function eventsOf(past: Past, { id, type, object }: EventKind): string {
  return `
    insert into payments.events (org_id, id, type, object_id, data, created_at)
    select '${past.organizationId}', ${id}, ${type}, ${object}, jsonb_build_object('quote_id', ${quoteId}, 'transaction_id', ${transactionId},
      'customer_id', ${customerId}, 'status', 'completed'), t
    from ${numbers(past)}`
}
