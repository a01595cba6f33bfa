import type { Database } from '#database/open'
import type { Service } from '#service'
import { benchId, benchIdSql } from './ids'

export const sizes = {
  small: { customers: 100_000, transfers: 500_000 },
  full: { customers: 1_000_000, transfers: 5_000_000 },
} as const
export type Size = keyof typeof sizes
export type Seed = { organizationId: string; customers: number; transfers: number }

/** Prefunded accounts: number 0 pays alone, the others take turns. */
export const hotAccount = 0
export const spreadAccounts = 1000
/** Customers who have a bank account, numbered from 0. */
export const payers = 10_000

const fundedMinor = 10n ** 10n
/** Ten years: what the payments leave behind must not lapse while the next run measures. */
const confirmSeconds = 315_360_000

type Ground = { database: Database; service: Service }

/** Makes the data unless they are there, in the size that was asked for. Another size is another data folder. */
export async function seedOnce(ground: Ground, size: Size): Promise<Seed> {
  const { sql } = ground.database
  await sql`create schema if not exists bench`
  await sql`create table if not exists bench.state (name text primary key, value numeric not null)`
  const { customers, transfers } = sizes[size]
  const [seeded] =
    await sql`select value::int as customers, (select id from payments.organizations where name = 'Bench') as organization
    from bench.state where name = 'customers'`
  if (seeded !== undefined && Number(seeded.customers) !== customers)
    throw new Error(`The data folder holds ${seeded.customers} customers: choose another DATA_DIR for ${customers}`)
  if (seeded !== undefined) return { organizationId: String(seeded.organization), customers, transfers }

  const begun = performance.now()
  console.error(`Making ${customers} customers and ${transfers} transfers, once for this data folder …`)
  const organizationId = await prepareOrganization(ground)
  await addCustomers(ground.database, organizationId, customers)
  await addBankAccounts(ground.database, organizationId)
  await addTransfers(ground.database, organizationId, { customers, transfers })
  await sql`insert into bench.state values ('quotes', 1), ('customers', ${customers})`
  await sql`vacuum analyze`
  console.error(`Made in ${Math.round((performance.now() - begun) / 1000)} s`)
  return { organizationId, customers, transfers }
}

async function prepareOrganization({ database: { sql }, service: { provisioning } }: Ground): Promise<string> {
  await sql`delete from bench.state`
  const organizationId = await provisioning.createOrganization({ name: 'Bench', environment: 'test' })
  await provisioning.changeTransferSettings(organizationId, { standardMonthlyCapMinor: 10n ** 15n, confirmSeconds })
  await sql`
    insert into payments.prefunded_accounts (org_id, id, name, currency)
    select ${organizationId}, ${sql.unsafe(benchIdSql('prefunded', 'n'))}, 'Account ' || n, 'USDC' from generate_series(0::bigint, ${spreadAccounts}) as n`
  for (let number = 0; number <= spreadAccounts; number++) {
    await provisioning.fund({ organizationId, accountId: benchId('prefunded', number), amountMinor: fundedMinor })
  }
  return organizationId
}

export async function addCustomers({ sql }: Database, organizationId: string, customers: number): Promise<void> {
  await withoutIndexes(
    sql,
    'customers',
    `
    insert into payments.customers (org_id, id, type, kyc_type, state, kyc_status, email, email_key, phone_number, legal_name, name_key,
      address_line_1, city, country, wallet_address, kyc_valid_until, created_at, updated_at)
    select '${organizationId}', ${benchIdSql('customer', 'n')}, case n % 20 when 0 then 'business' else 'individual' end, 'standard',
      'ACTIVE', 'approved', 'person' || n || '@example.com', 'person' || n || '@example.com', '+58412' || lpad(n::text, 7, '0'),
      'Person ' || n, 'person ' || n, 'Av. Libertador ' || n, 'Caracas', case n % 10 when 0 then 'US' else 'VE' end,
      '0x' || substr(md5(n::text) || md5('wallet' || n), 1, 40), '2100-01-01', t, t
    from (select n, timestamptz '2024-01-01' + n * interval '30 seconds' as t from generate_series(0::bigint, ${customers - 1}) as n) as made`,
  )
}

async function addBankAccounts({ sql }: Database, organizationId: string): Promise<void> {
  await sql.unsafe(`
    insert into payments.bank_accounts (org_id, id, customer_id, account_type, country_code, bank_code, currency, sealed, fingerprint,
      id_doc_number_masked, phone_number_masked, created_at)
    select '${organizationId}', ${benchIdSql('account', 'n')}, ${benchIdSql('customer', 'n')}, 'pagomovil', 'VE', '0134', 'VES',
      sha256(('sealed' || n)::bytea), sha256(('account' || n)::bytea), 'V*****678', '+58412*****67', now()
    from generate_series(0::bigint, ${payers - 1}) as n`)
}

/** Deposits that failed: they are transfers of every list and look-up, and nothing was ever booked for them. */
export async function addTransfers(
  { sql }: Database,
  organizationId: string,
  { customers, transfers }: Omit<Seed, 'organizationId'>,
) {
  const made = `(select n, timestamptz '2024-01-01' + n * interval '10 seconds' as t, (n * 7919) % ${customers} as customer
    from generate_series(0::bigint, ${transfers - 1}) as n) as made`
  const [quoteId, customerId] = [benchIdSql('pastQuote', 'n'), benchIdSql('customer', 'customer')]
  await withoutIndexes(
    sql,
    'quotes',
    `
    insert into payments.quotes (org_id, id, customer_id, status, amount_side, fees_paid_by, source_rail, source_currency, destination_rail,
      destination_currency, destination_account_id, source_amount, total_fees, quoted_amount, usdc_amount, fees, exchange_rate, mid_rate,
      margin_bps, rate_provider, rate_as_of, partner_reference, requires_confirmation, provider, created_by, created_at, expires_at,
      updated_at, transaction_id)
    select '${organizationId}', ${quoteId}, ${customerId}, 'failed', 'source', 'source', 'pagomovil', 'VES', 'wallet', 'USDC', 'wallet',
      5050000, 50000, 17074, 17074, '[{"type":"percentage","fee":"1","label":"Service fee","amountMinor":"50000"}]', 0.00341492, 0.0034669255,
      150, 'static', t, 'past-' || n, true, 'sandbox', 'key:bench', t, t + interval '30 minutes', t, ${benchIdSql('transaction', 'n')}
    from ${made}`,
  )
  await withoutIndexes(
    sql,
    'transactions',
    `
    insert into payments.transactions (org_id, id, quote_id, customer_id, type, status, amount, rail, provider, partner_reference,
      failure_code, created_at, updated_at, completed_at)
    select '${organizationId}', ${benchIdSql('transaction', 'n')}, ${quoteId}, ${customerId}, 'deposit', 'failed', 17074, 'pagomovil',
      'sandbox', 'past-' || n, 'cancelled', t, t, t
    from ${made}`,
  )
}

/** Fills a table and makes its secondary indexes afterwards, which takes a third of the time. Foreign keys hold by construction. */
async function withoutIndexes({ begin }: Database['sql'], table: string, statement: string): Promise<void> {
  await begin(async (tx) => {
    const indexes = await tx`
      select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = ${`payments.${table}`}::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`
    for (const { name } of indexes) await tx.unsafe(`drop index ${name}`)
    await tx`set local session_replication_role = replica`
    await tx`set local maintenance_work_mem = '512MB'`
    await tx.unsafe(statement)
    for (const { definition } of indexes) await tx.unsafe(String(definition))
  })
}
