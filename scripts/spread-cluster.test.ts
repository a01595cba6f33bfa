import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#database/jobs'
import { lockMigrations } from '#database/migration-records'
import { type Database, openDatabase } from '#database/open'
import { testDatabase } from '#database/test-database'
import { type Cluster, hasCitus, onNode, startCluster } from '#database/testing/citus'
import { createService, type Service } from '#service'
import { runServiceTests } from './service-tests'
import { type Ended, runAdmin } from './test-admin'
import { givenInstallation, givenPayer } from './test-installation'

/**
 * The tests of the service that say the same on a cluster. The others send statements of their own that it refuses, or are
 * listed in decision 9.
 */
const onCluster = [
  'service/customers/count-customers.test.ts',
  'service/customers/customers.test.ts',
  'service/customers/delete-customer.test.ts',
  'service/customers/legal-holds.test.ts',
  'service/customers/list-customers.test.ts',
  'service/customers/update-customer.test.ts',
  'service/deposits/chain-deposits.test.ts',
  'service/deposits/claim-race.test.ts',
  'service/deposits/confirm-deposit.test.ts',
  'service/deposits/deposits.test.ts',
  'service/deposits/documented.test.ts',
  'service/deposits/identities.test.ts',
  'service/deposits/list-inbound.test.ts',
  'service/deposits/notifications.test.ts',
  'service/deposits/own-form.test.ts',
  'service/events/audit-events.test.ts',
  'service/events/event-types.test.ts',
  'service/keys/fairness.test.ts',
  'service/ledger/postings.test.ts',
  'service/payment-stops/payment-stops.test.ts',
  'service/payouts/payouts.test.ts',
  'service/payouts/returns.test.ts',
  'service/retention/delete-outlived.test.ts',
  'service/transfers/approve-quote.test.ts',
  'service/transfers/create-quote.test.ts',
  'service/transfers/endings.test.ts',
  'service/transfers/life-cycle.test.ts',
  'service/transfers/lists.test.ts',
  'service/transfers/monthly-cap.test.ts',
  'service/transfers/release-checks.test.ts',
  'service/transfers/store-quote.test.ts',
  'service/webhooks/deliver.test.ts',
  'service/webhooks/endpoints.test.ts',
  'service/webhooks/secrets.test.ts',
  'service/webhooks/send-turns.test.ts',
]

const longest = 30 * 60_000

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cauce-spread-'))
  if (!hasCitus)
    console.log('Citus is not on this machine (docs/operations.md says how to build it): nothing is tried on a cluster')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function spread(url: string, words = ''): Promise<Ended> {
  return runAdmin(`spread ${words}`, settingsFor(url))
}

function settingsFor(url: string): Record<string, string> {
  return { DATA_DIR: join(folder, 'own'), DATABASE_URL: url, APP_ORIGIN: 'https://pay.example.com', LOG_LEVEL: 'error' }
}

test('where there is no cluster the command says so, and changes nothing', async () => {
  const database = await testDatabase()
  await database.sql.end()
  await database.pipeline.sql.end()
  const refused = { code: 1, printed: '', stderr: expect.stringContaining('This database has no Citus') }
  expect(await spread(database.url)).toMatchObject(refused)
  expect(await spread(database.url, '--plan')).toMatchObject(refused)
  await database.close()
})

test.runIf(hasCitus)(
  'an installation with data is spread over two workers: it answers as before, and each organization pays on its own node',
  async () => {
    const cluster = await startCluster()
    try {
      await spreadInstallation(cluster)
    } finally {
      await cluster.stop()
    }
  },
  longest,
)

async function spreadInstallation({ urls: [url = '', ...workers] }: Cluster): Promise<void> {
  expect(await spread(url)).toMatchObject({ code: 1, stderr: expect.stringContaining('are not of this version. Run first') })
  const before = await openDatabase({ url, dataDir: '' })
  const { secrets, service } = await givenInstallation(folder, before)
  const payers = [await givenPayer(service), await givenPayer(service), await givenPayer(service)]
  for (const { payOne } of payers) await payOne()
  const answers = await readAll(payers, service)
  expect(await spread(url)).toMatchObject({ code: 1, stderr: expect.stringContaining('Cauce is running on this database') })
  await before.close()

  const planned = await spread(url, '--plan')
  expect(planned.printed).toContain("select create_distributed_table('payments.quotes', 'org_id', colocate_with => ")
  const done = await spread(url)
  expect({ ...done, printed: '' }).toEqual({ code: 0, printed: '', stderr: '' })
  expect(done.printed).toBe(planned.printed)
  expect(await spread(url)).toMatchObject({ code: 0, printed: '', stderr: expect.stringContaining('Nothing to do') })

  const after = await openDatabase({ url, dataDir: '' })
  const spreadService = createService({ database: after, secrets })
  expect(await readAll(payers, spreadService)).toEqual(answers)
  const [left] = await after.sql`
    select sum(pg_relation_size(logicalrelid))::int as bytes from pg_dist_partition where partmethod = 'h'`
  expect(left).toEqual({ bytes: 0 })
  await payOnTheirNodes({ url, workers, database: after, service: spreadService }, payers)
  await work(after, spreadService)
  await checkWhilePaying(spreadService, payers)
  await after.close()
  expect(await runAdmin('verify-audit', settingsFor(url))).toMatchObject({ code: 0 })
  await addTable(url)
}

type Payer = Awaited<ReturnType<typeof givenPayer>>

/** Reads what each organization sees. */
async function readAll(payers: readonly Payer[], by: Service): Promise<string[]> {
  const paths = ['/v1/customers', '/v1/transfers', '/v1/transfers/quotes', '/v1/deposits', '/v1/prefunded-accounts', '/v1/events']
  const read: string[] = []
  for (const payer of payers) for (const path of paths) read.push(await payer.read(path, by))
  return read
}

type Spread = { url: string; workers: readonly string[]; database: Database; service: Service }

/** Each organization pays as often as its place says. PostgreSQL counts on each node which functions were called there. */
async function payOnTheirNodes({ url, workers, database, service }: Spread, payers: readonly Payer[]): Promise<void> {
  const expected = new Map(workers.map((worker) => [portOf(worker), 0]))
  for (const [place, { organizationId, payOne }] of payers.entries()) {
    for (let count = 0; count <= place; count++) await payOne(service)
    const [node] = await database.sql<{ port: number }[]>`
      select nodeport as port from pg_dist_shard_placement
      where shardid = get_shard_id_for_distribution_column('payments.quotes', ${organizationId}::uuid)`
    if (node !== undefined) expected.set(node.port, (expected.get(node.port) ?? 0) + place + 1)
  }
  for (const name of ['store_quote', 'pay_quote_with_pass']) {
    for (const worker of workers)
      await expect.poll(() => countCalls(worker, name), { timeout: 20_000 }).toBe(expected.get(portOf(worker)))
    // What was paid before the spreading was paid here.
    expect(await countCalls(url, name)).toBe(payers.length + 1)
  }
}

function countCalls(node: string, name: string): Promise<number | undefined> {
  return onNode(node, async (sql) => {
    const [row] = await sql<{ calls: number }[]>`
      select coalesce(sum(calls), 0)::int as calls from pg_stat_user_functions where funcname = ${name}`
    return row?.calls
  })
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

/** The jobs, the sweep, the books and the readiness of a service whose data are spread. */
async function work(database: Database, service: Service): Promise<void> {
  await service.sweep()
  await runDueJobs(database.db, service.jobs)
  const [waiting] =
    await database.sql`select count(*)::int as payouts from jobs.jobs where queue = 'rail.submit' and dead_at is null`
  expect(waiting).toEqual({ payouts: 0 })
  expect(await service.checkBooks()).toEqual([])
  expect(await service.readiness()).toMatchObject({ ready: true, payments: 'running' })
}

/** The books are right at each moment, also while organizations pay on every node. */
async function checkWhilePaying(service: Service, payers: readonly Payer[]): Promise<void> {
  const paying = payers.map(async ({ payOne }) => {
    for (let count = 0; count < 10; count++) await payOne(service)
  })
  const checking = async () => {
    for (let count = 0; count < 5; count++) expect(await service.verifyLedger()).toEqual([])
  }
  await Promise.all([...paying, checking()])
}

/** An update adds a table, a column and a function; the command moves what is new, and nothing else. */
async function addTable(url: string): Promise<void> {
  await onNode(url, (sql) =>
    sql.begin(async (tx) => {
      await lockMigrations(tx, 'payments')
      await tx`create table payments.added (org_id uuid not null references payments.organizations, id uuid, primary key (org_id, id))`
      await tx`alter table payments.quotes add column added text`
      await tx`create function payments.add() returns integer language sql as 'select 1'`
    }),
  )
  expect(await spread(url)).toMatchObject({
    code: 0,
    printed: expect.stringContaining("create_distributed_table('payments.added'"),
  })
  expect(await spread(url)).toMatchObject({ code: 0, printed: '' })
}

test.runIf(hasCitus && process.env.CITUS !== undefined)(
  'the tests of the service that need nothing else of a server pass on a cluster',
  async () => {
    const cluster = await startCluster()
    try {
      const nodes = { TEST_DATABASE_URL: cluster.urls[0] ?? '', CLUSTER_NODES: cluster.urls.join(' ') }
      const { faults, passed } = await runServiceTests(onCluster, nodes)
      expect(faults).toEqual([])
      expect(passed).toBeGreaterThan(250)
    } finally {
      await cluster.stop()
    }
  },
  longest,
)
