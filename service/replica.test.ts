import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createScrape } from '#database/metrics/scrape'
import { hasPostgres15, type Postgres15, startPostgres15 } from '#database/testing/postgres-15'
import { servedOperations } from './http/operations'
import { caller } from './test-service'
import { openHost, type Payer, preparePayer } from './testing/payments-host'

type Host = Awaited<ReturnType<typeof openHost>>

if (!hasPostgres15) console.log('PostgreSQL 15 is not on this machine: nothing is tried about a replica')

describe.each(hasPostgres15 ? ['a server that follows'] : [])('with %s', () => {
  let primary: Postgres15
  let replica: Postgres15
  let payer: Payer
  let host: Host

  beforeAll(async () => {
    primary = await startPostgres15()
    const prepared = await openHost('', { url: primary.url })
    payer = await preparePayer(prepared)
    replica = await primary.follow()
    // The primary must not wait for the replica's acknowledgements.
    await prepared.database.sql`alter system reset synchronous_standby_names`
    await prepared.database.sql`select pg_reload_conf()`
    await prepared.database.close()
  })
  afterAll(() => Promise.all([replica.stop(), primary.stop()]))
  afterEach(() => host.database.close())

  const ask = (path: string) => caller(host.service, payer.key)('GET', path)
  const listed = async () => {
    const { status, body } = await ask('/v1/transfers?limit=1')
    expect(status).toBe(200)
    return body.data[0]?.id
  }
  /** Quotes and pays; returns the id of the transaction. */
  async function pay(): Promise<string> {
    const quote = await host.post(payer.key, '/v1/transfers/quote', {
      amount: 1000,
      customer_id: payer.customerId,
      source: { payment_rail: 'prefunded_account', currency: 'USDC' },
      destination: { currency: 'VES', account_id: payer.accountId },
    })
    const source = { prefunded_account_id: payer.prefundedId }
    const paid = await host.post(payer.key, `/v1/transfers/quote/${quote.body.id}/pay`, { source })
    expect(paid.status).toBe(200)
    return paid.body.id
  }

  test('every operation that reads much is answered by the replica, and what was paid a moment ago is there', async () => {
    host = await openHost('', { url: primary.url, replicaUrl: replica.url })
    const reading = servedOperations.filter(({ readsMuch }) => readsMuch)
    const ids: Record<string, string> = { organizationId: await organizationOf(host), id: payer.prefundedId }
    const before = await readsBy()
    for (const { name, path } of reading) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, id) => ids[id] ?? '')
      const { status, text } = await ask(`${filled}?${asked[name] ?? ''}`)
      expect([name, status], text).toEqual([name, 200])
    }
    expect(reading.length).toBeGreaterThan(8)
    expect(await grown(before)).toEqual({ served: reading.length, late: 0, away: 0 })
    for (let time = 0; time < 20; time++) {
      const paid = await pay()
      expect([time, await listed()]).toEqual([time, paid])
    }
    expect(await grown(before)).toEqual({ served: reading.length + 20, late: 0, away: 0 })
  })

  test('what somebody has begun to write and not finished does not make the replica late', async () => {
    host = await openHost('', { url: primary.url, replicaUrl: replica.url })
    await pay()
    const before = await readsBy()
    const writer = await host.database.sql.reserve()
    await writer`begin`
    await writer`create table payments.pages as select repeat(md5(n::text), 20) from generate_series(1, 3000) n`
    for (let time = 0; time < 3; time++) expect(await listed()).toEqual(expect.any(String))
    expect(await grown(before)).toEqual({ served: 3, late: 0, away: 0 })
    await writer`rollback`
    writer.release()
  })

  test('a replica that is late is left to the primary, so that nobody misses what they have just paid, and used once it has caught up', async () => {
    host = await openHost('', { url: primary.url, replicaUrl: replica.url })
    const follower = await openHost('', { url: replica.url })
    try {
      await listed()
      await follower.database.sql`select pg_wal_replay_pause()`
      const paid = await pay()
      const before = await readsBy()
      expect(await listed()).toBe(paid)
      const begun = performance.now()
      expect(await listed()).toBe(paid)
      expect(performance.now() - begun).toBeLessThan(200)
      expect(await grown(before)).toEqual({ served: 0, late: 2, away: 0 })
      await follower.database.sql`select pg_wal_replay_resume()`
      await expect.poll(async () => [await listed(), (await grown(before)).served > 0], { timeout: 20_000 }).toEqual([paid, true])
    } finally {
      await follower.database.close()
    }
  })

  test('one that freezes is left to the primary before a caller gives up, and then nobody waits for it', async () => {
    host = await openHost('', { url: primary.url, replicaUrl: replica.url })
    const paid = await pay()
    expect(await listed()).toBe(paid)
    await replica.signal('SIGSTOP')
    const before = await readsBy()
    const begun = performance.now()
    expect(await listed()).toBe(paid)
    const found = performance.now()
    expect(found - begun).toBeLessThan(5_000)
    expect(await listed()).toBe(paid)
    expect(performance.now() - found).toBeLessThan(500)
    expect(await grown(before)).toEqual({ served: 0, late: 0, away: 2 })
    await replica.signal('SIGCONT')
    await expect.poll(async () => [await listed(), (await grown(before)).served > 0], { timeout: 20_000 }).toEqual([paid, true])
  })

  test('a process starts and reads without its replica, and never believes a server that does not follow', async () => {
    for (const [replicaUrl, why] of [
      ['postgres://cauce@127.0.0.1:1/postgres', 'away'],
      [primary.url, 'late'],
    ] as const) {
      host = await openHost('', { url: primary.url, replicaUrl })
      const before = await readsBy()
      const paid = await pay()
      expect([await listed(), await listed()]).toEqual([paid, paid])
      expect(await grown(before)).toMatchObject({ served: 0, [why]: 2 })
      await host.database.close()
    }
  })
})

const edges = 'edges=2026-11-20T04:00:00.000Z,2026-11-21T04:00:00.000Z'
/** The required query parameters of each operation. */
const asked: Readonly<Record<string, string>> = {
  readTransactionSums: edges,
  readReviewSums: edges,
  readRateHistory: 'from_currency=USDC&to_currency=VES',
}

type Reads = Record<'served' | 'late' | 'away', number>

/** Returns how many reads the replica served, and how many it missed because it was late or away, by the metrics. */
async function readsBy(): Promise<Reads> {
  const text = await createScrape([], { keptMs: 0 })()
  const count = (outcome: string) =>
    Number(new RegExp(`^cauce_replica_reads_total{outcome="${outcome}"} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
  return { served: count('served'), late: count('late'), away: count('away') }
}

async function grown(before: Reads): Promise<Reads> {
  const now = await readsBy()
  return { served: now.served - before.served, late: now.late - before.late, away: now.away - before.away }
}

async function organizationOf({ database }: Host): Promise<string> {
  const [row] = await database.sql`select id from payments.organizations`
  return row?.id
}
