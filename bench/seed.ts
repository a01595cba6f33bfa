import type { Database } from '#database/open'
import type { Service } from '#service'
import { withoutIndexes } from './bulk'
import { benchIdSql } from './ids'
import { addPastTransfers, payers, spreadAccounts } from './past-transfers'

export const sizes = {
  small: { customers: 100_000, transfers: 500_000 },
  full: { customers: 1_000_000, transfers: 5_000_000 },
} as const
export type Size = keyof typeof sizes
export type Seed = { organizationId: string; customers: number; transfers: number }

/** The number of the prefunded account that is used alone (hot row). */
export const hotAccount = 0

/** Ten years, so that payments of one run do not expire during the next. */
const confirmSeconds = 315_360_000

type Fixture = { database: Database; service: Service }

/** Creates the data in the requested size, unless it exists. Another size needs another data folder. */
export async function seedOnce(fixture: Fixture, size: Size): Promise<Seed> {
  const { sql } = fixture.database
  await sql`create schema if not exists bench`
  await sql`create table if not exists bench.state (name text primary key, value numeric not null)`
  const { customers, transfers } = sizes[size]
  const [seeded] =
    await sql`select value::int as customers, (select id from payments.organizations where name = 'Bench') as organization
    from bench.state where name = 'customers'`
  if (seeded !== undefined && Number(seeded.customers) !== customers)
    throw new Error(`The data folder holds ${seeded.customers} customers: choose another DATA_DIR for ${customers}`)
  if (seeded !== undefined) return { organizationId: String(seeded.organization), customers, transfers }

  const started = performance.now()
  console.error(`Making ${customers} customers and ${transfers} transfers, once for this data folder …`)
  const organizationId = await prepareOrganization(fixture)
  await addCustomers(fixture.database, organizationId, customers)
  await addPast(fixture.database, organizationId, transfers)
  await sql`insert into bench.state values ('quotes', 1), ('transfers', ${transfers}), ('customers', ${customers})`
  await sql`vacuum analyze`
  console.error(`Made in ${Math.round((performance.now() - started) / 1000)} s`)
  return { organizationId, customers, transfers }
}

async function prepareOrganization({ database: { sql }, service: { provisioning } }: Fixture): Promise<string> {
  await sql`delete from bench.state`
  const organizationId = await provisioning.createOrganization({ name: 'Bench', environment: 'test' })
  await provisioning.changeTransferSettings(organizationId, { standardMonthlyCapMinor: 10n ** 15n, confirmSeconds })
  return organizationId
}

/** Adds the accounts that pay and are paid, and the past transfers between them. */
export async function addPast(database: Database, organizationId: string, transfers: number): Promise<void> {
  await addPrefundedAccounts(database, organizationId)
  await addBankAccounts(database, organizationId)
  const past = { organizationId, from: 0, count: transfers, startAt: '2024-01-01', everySeconds: 10 }
  await addPastTransfers(database, past, { bulk: true })
}

/** Adds the prefunded accounts, with a balance of a hundred million USDC each. */
async function addPrefundedAccounts({ sql }: Database, organizationId: string): Promise<void> {
  const id = benchIdSql('prefunded', 'n')
  const posting = `json_build_array(json_build_object('from', 'ext:funding', 'to', 'prefunded:' || ${id}, 'asset', 'USDC/6', 'amount', '1${'0'.repeat(14)}'))`
  await sql.unsafe(`
    insert into payments.prefunded_accounts (org_id, id, name, currency)
    select '${organizationId}', ${id}, 'Account ' || n, 'USDC' from generate_series(0::bigint, ${spreadAccounts}) as n;
    select payments.post_ledger('${organizationId}', now(), 'key:bench', jsonb_agg(jsonb_build_object(
      'id', gen_random_uuid(), 'kind', 'top_up', 'reference', 'top_up:bench-' || n, 'postings', ${posting})))
    from generate_series(0::bigint, ${spreadAccounts}) as n`)
}

/** Inserts customers by SQL, half a minute apart; they are verified for good, and one in twenty is a business. */
export async function addCustomers({ sql }: Database, organizationId: string, customers: number): Promise<void> {
  await withoutIndexes(sql, 'customers', [
    `insert into payments.customers (org_id, id, type, kyc_type, state, kyc_status, email, email_key, phone_number, legal_name, name_key,
      address_line_1, city, country, wallet_address, kyc_valid_until, created_at, updated_at)
    select '${organizationId}', ${benchIdSql('customer', 'n')}, case n % 20 when 0 then 'business' else 'individual' end, 'standard',
      'ACTIVE', 'approved', 'person' || n || '@example.com', 'person' || n || '@example.com', '+58412' || lpad(n::text, 7, '0'),
      'Person ' || n, 'person ' || n, 'Av. Libertador ' || n, 'Caracas', case n % 10 when 0 then 'US' else 'VE' end,
      '0x' || substr(md5(n::text) || md5('wallet' || n), 1, 40), '2100-01-01', t, t
    from (select n, timestamptz '2024-01-01' + n * interval '30 seconds' as t from generate_series(0::bigint, ${customers - 1}) as n) as made`,
  ])
}

async function addBankAccounts({ sql }: Database, organizationId: string): Promise<void> {
  await sql.unsafe(`
    insert into payments.bank_accounts (org_id, id, customer_id, account_type, country_code, bank_code, currency, sealed, fingerprint,
      id_doc_number_masked, phone_number_masked, created_at)
    select '${organizationId}', ${benchIdSql('account', 'n')}, ${benchIdSql('customer', 'n')}, 'pagomovil', 'VE', '0134', 'VES',
      sha256(('sealed' || n)::bytea), sha256(('account' || n)::bytea), 'V*****678', '+58412*****67', now()
    from generate_series(0::bigint, ${payers - 1}) as n`)
}
