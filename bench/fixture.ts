import { join } from 'node:path'
import { type Database, openDatabase } from '#database/open'
import { readSecrets } from '#lib/server/secrets'
import { createService, type Service, scopes } from '#service'
import { benchIdSql } from './ids'
import { payers, spreadAccounts } from './past-transfers'
import { plannedSql } from './planned-quotes'
import { hotAccount, type Seed, type Size, seedOnce } from './seed'
import { type Server, startServer } from './servers'

export type Payments = {
  /** The first of consecutively numbered quotes. */
  first: number
  count: number
  /** Whether all are on one account (a hot row), or spread over many. */
  hot: boolean
}

/** The environment of all measurements: a durable embedded server with much data, the service, and its processes. */
export type Fixture = {
  dataDir: string
  database: Database
  service: Service
  secrets: { encryptionKey: Buffer; fingerprintKey: Buffer; keyPepper: Buffer }
  seed: Seed
  /** An API key of the organization, without rate limits. */
  key: string
  full: boolean
  standalone: () => Promise<Server>
  reference: () => Promise<Server>
  /** The production build as in `npm start`; undefined if the app is left out. */
  app: () => Promise<Server | undefined>
  /** Creates quotes that can be paid at once. */
  prepareQuotes: (count: number, hot: boolean) => Promise<Payments>
  /** Flushes what the server has written to disk (checkpoint), so that no measurement pays for the previous one. */
  settle: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens the database and the service, with data of this size, which is made once for each folder. Its servers start when they are
 * first used.
 */
export async function openFixture({
  dataDir,
  size,
  withApp,
}: {
  dataDir: string
  size: Size
  withApp: boolean
}): Promise<Fixture> {
  const { encryption, fingerprint, pepper } = await readSecrets(dataDir)
  const secrets = { encryptionKey: encryption, fingerprintKey: fingerprint, keyPepper: pepper }
  const database = await openDatabase({ dataDir, log: console.error, deadlines: false })
  const service = createService({ database, secrets })
  await service.migrate()
  await postponeNights(database)
  const seed = await seedOnce({ database, service }, size)
  const { organizationId } = seed
  const { id, apiKey: key } = await service.provisioning.createApiKey({
    organizationId,
    name: 'bench',
    scopes: [...scopes],
    limits: null,
    expiresAt: null,
  })
  const servers = reusedServers(dataDir, withApp)
  return {
    dataDir,
    database,
    service,
    secrets,
    seed,
    key,
    full: size === 'full',
    ...servers,
    prepareQuotes: (count, hot) => prepareQuotes(database, organizationId, { count, hot }),
    settle: async () => {
      await database.sql`checkpoint`
    },
    close: async () => {
      await servers.stop()
      await service.provisioning.revokeApiKey(id)
      await database.close()
    },
  }
}

/** Postpones the nightly jobs, which would use half of the machine during a measurement. */
async function postponeNights({ sql }: Database): Promise<void> {
  await sql`
    insert into jobs.jobs (queue, key, payload, run_at, max_attempts)
    values ('ledger.check', 'nightly', '{}', '2100-01-01', 12), ('retention.delete', 'nightly', '{}', '2100-01-01', 12)
    on conflict (org_id, queue, key) where key is not null do update set run_at = excluded.run_at`
}

function reusedServers(dataDir: string, withApp: boolean) {
  const reused = new Map<string, Promise<Server>>()
  const keep = (name: string, start: () => Promise<Server>) => {
    const server = reused.get(name) ?? start()
    reused.set(name, server)
    return server
  }
  return {
    standalone: () =>
      keep('service', () =>
        startServer('npm run service', {
          args: () => ['scripts/launch.mjs', 'service'],
          env: (port) => ({ SERVICE_PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', NODE_ENV: 'production' }),
          health: '/healthz',
        }),
      ),
    reference: () =>
      keep('reference', () =>
        startServer('the reference server', {
          args: (port) => ['--import', 'tsx', 'bench/reference-server.ts', String(port), dataDir],
          env: () => ({ NODE_ENV: 'production' }),
          health: '/health',
        }),
      ),
    app: async () => (withApp ? keep('app', () => startApp(dataDir)) : undefined),
    stop: async () => {
      for (const server of reused.values()) await (await server).stop()
    },
  }
}

/** Starts the app as in `npm start`, on the data of the bench (no demo). */
async function startApp(dataDir: string): Promise<Server> {
  const { appEnvironment } = await import('../scripts/app-environment')
  const { runProgram } = await import('../scripts/child')
  const environment = await appEnvironment()
  const build = ['--conditions=react-server', 'scripts/launch.mjs', 'build']
  if ((await runProgram(process.execPath, build)) !== 0) throw new Error('The build failed')
  return startServer('the app', {
    args: (port) => [join('node_modules', 'next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', String(port)],
    env: (port) => ({
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: 'false',
      NODE_ENV: 'production',
    }),
    health: '/healthz',
  })
}

/** Creates open quotes of 10.00 USDC with consecutive numbers, and returns which payments use them. */
async function prepareQuotes(
  { sql }: Database,
  organizationId: string,
  { count, hot }: { count: number; hot: boolean },
): Promise<Payments> {
  const [last] = await sql`update bench.state set value = value + ${count} where name = 'quotes' returning value::int as value`
  const first = Number(last?.value) - count
  const id = benchIdSql('quote', 'n')
  const money = { sourceAmountMinor: 1010n, totalFeesMinor: 10n, quotedAmountMinor: 284_113n }
  const entries = plannedSql(money, 'two_step_payout', { quote: id, customer: 'a.customer_id' })
  await sql`
    insert into payments.quotes (org_id, id, customer_id, status, amount_side, fees_paid_by, source_rail, source_currency,
      destination_rail, destination_currency, destination_account_id, destination_bank_account_id, destination_fingerprint,
      source_amount, total_fees, quoted_amount, usdc_amount, fees, exchange_rate, mid_rate, margin_bps, rate_provider, rate_as_of,
      partner_reference, requires_confirmation, provider, created_by, created_at, expires_at, updated_at, flow, entries)
    select ${organizationId}, ${sql.unsafe(id)}, a.customer_id, 'pending', 'source', 'source', 'prefunded_account', 'USDC',
      'pagomovil', 'VES', a.id::text, a.id, a.fingerprint,
      1010, 10, 284113, 1010, '[{"type":"percentage","fee":"1","label":"Service fee","amountMinor":"10"}]', 284.1134, 288.44, 150, 'static', now(),
      'bench-' || n, true, 'sandbox', 'key:bench', now(), '2100-01-01', now(), 'two_step_payout', ${sql.unsafe(entries)}
    from generate_series(${first}::bigint, ${first + count - 1}::bigint) as n
    join payments.bank_accounts a on a.org_id = ${organizationId}
      and a.id = ${sql.unsafe(benchIdSql('account', `n % ${payers}`))}`
  return { first, count, hot }
}

/** Returns the number of the prefunded account that pays this quote; see `payments.pgbench.sql`. */
export function accountOf(number: number, hot: boolean): number {
  return hot ? hotAccount : 1 + (number % spreadAccounts)
}
