import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectionUrl } from '#database/client'
import { poolUses } from '#database/connect/pool-use'
import { enqueue, runDueJobs } from '#database/jobs'
import { createScrape } from '#database/metrics/scrape'
import { openDatabase } from '#database/open'
import { openWay } from '#database/testing/way'
import { createService, metricPartNames, type Service } from '#service'
import { testSecrets } from './test-service'
import { tapStatements } from './testing/tap-statements'
import { type GivenTransfers, givenTransfers } from './transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

function scrapeOf({ readMetrics }: Pick<Service, 'readMetrics'>) {
  const parts = metricPartNames.map((name) => ({ name, read: () => readMetrics(name) }))
  return createScrape(parts, { keptMs: 0 })
}

/** Reads a scrape into a look-up by metric and labels, like Prometheus. */
async function read(service: Pick<Service, 'readMetrics'> = given.service): Promise<(series: string) => number | undefined> {
  const lines = (await scrapeOf(service)()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const values = new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
  return (series) => values.get(series)
}

/** Returns how much each series grew during the work. */
async function growth(series: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await read()
  await work()
  const after = await read()
  return series.map((one) => (after(one) ?? 0) - (before(one) ?? 0))
}

test('every request counts once, by its operation and the class of its status, and a problem by its code', async () => {
  const series = [
    'cauce_http_requests_total{operation="listBanks",status="2xx"}',
    'cauce_http_request_seconds_count{operation="listBanks"}',
    'cauce_http_requests_total{operation="readCustomer",status="4xx"}',
    'cauce_http_problems_total{code="customer_not_found"}',
    'cauce_http_requests_total{operation="none",status="4xx"}',
    'cauce_http_requests_total{operation="health",status="2xx"}',
  ]
  const asked = await growth(series, async () => {
    for (let time = 0; time < 3; time++) await given.call('GET', '/v1/reference/banks')
    await given.call('GET', '/v1/customers/nobody')
    await given.call('GET', '/v1/what/a/stranger/thinks/up')
    await given.service.ask({ method: 'GET', target: '/healthz', headers: {} })
  })
  expect(asked).toEqual([3, 3, 1, 1, 1, 1])
  const samples = (await scrapeOf(given.service)()).split('\n').filter((line) => !line.startsWith('#'))
  expect(samples.join('\n')).not.toMatch(/stranger|nobody|[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('a payment is seen where it is, and counted once it has moved', async () => {
  const move = (step: string, state: string) => `cauce_quote_moves_total{step="${step}",state="${state}"}`
  const moves = [
    move('create', 'pending'),
    move('pay', 'awaiting_confirmation'),
    move('confirm', 'processing'),
    move('complete', 'completed'),
    move('cancel', 'cancelled'),
  ]
  const open = (state: string) => `cauce_quotes_open{state="${state}"}`
  const grown = await growth(moves, async () => {
    const quote = await given.quote()
    expect((await read())(open('pending'))).toBe(1)
    const paid = { idempotencyKey: 'paid-once-for-metrics' }
    for (let time = 0; time < 2; time++) expect((await given.pay(quote.id, paid)).status).toBe(200)
    expect((await read())(open('awaiting_confirmation'))).toBe(1)
    expect((await given.call('POST', `/v1/transfers/quote/${quote.id}/confirm`, { body: {} })).status).toBe(200)
    expect((await read())(open('processing'))).toBe(1)
    for (let time = 0; time < 3; time++) {
      given.advance(60)
      await given.runJobs()
    }
    const called = await given.quote()
    await given.call('POST', `/v1/transfers/quote/${called.id}/cancel`, { body: {} })
  })
  const after = await read()
  expect([grown, ['pending', 'awaiting_confirmation', 'processing'].map((state) => after(open(state)))]).toEqual([
    [2, 1, 1, 1, 1],
    [0, 0, 0],
  ])
})

test('a move that was rolled back is not counted', async () => {
  const series = ['cauce_quote_moves_total{step="cancel",state="cancelled"}']
  const quote = await given.quote()
  await given.database.sql`alter table payments.events add constraint refused check (type <> 'quote.cancelled') not valid`
  const refused = async () =>
    expect((await given.call('POST', `/v1/transfers/quote/${quote.id}/cancel`, { body: {} })).status).toBe(500)
  expect(await growth(series, refused)).toEqual([0])
  await given.database.sql`alter table payments.events drop constraint refused`
  const done = async () => given.call('POST', `/v1/transfers/quote/${quote.id}/cancel`, { body: {} })
  expect(await growth(series, done)).toEqual([1])
})

test('a queue shows how long its oldest due job waits, its dead ones, and what became of those that ran', async () => {
  const { db, sql } = given.database
  const queue = 'ledger.check'
  const oldest = `cauce_jobs_oldest_due_seconds{queue="${queue}"}`
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000)
  expect((await read())(oldest)).toBe(0)
  await enqueue(db, { queue, key: 'later', runAt: at(3600) })
  expect((await read())(oldest)).toBe(0)
  await enqueue(db, { queue, key: 'due', runAt: at(-900), maxAttempts: 1 })
  await enqueue(db, { queue, key: 'sooner', runAt: at(-60) })
  expect((await read())(oldest)).toBeGreaterThanOrEqual(900)
  const outcomes = ['done', 'failed', 'dead'].map((outcome) => `cauce_jobs_total{queue="${queue}",outcome="${outcome}"}`)
  const atWork: (number | undefined)[] = []
  const fails = async () => {
    atWork.push((await read())(oldest))
    throw new Error('no')
  }
  expect(await growth(outcomes, () => runDueJobs(db, { [queue]: fails }))).toEqual([0, 1, 1])
  expect(atWork[0]).toBeLessThan(900) // that job is running, and no longer counts as waiting
  expect((await read())(`cauce_jobs_dead{queue="${queue}"}`)).toBe(1)
  await sql`delete from jobs.jobs where queue = ${queue}`
  expect((await read())(oldest)).toBe(0)
})

test('the books, the rates and a stop of payments are told as they are', async () => {
  const { sql } = given.database
  await given.service.checkBooks()
  await given.service.sweep()
  const good = await read()
  expect([good('cauce_books_right'), good('cauce_books_findings'), good('cauce_payments_stopped{scope="all"}')]).toEqual([
    1, 0, 0,
  ])
  expect(good('cauce_rate_age_seconds{pair="USDC/VES"}')).toBeGreaterThanOrEqual(0)
  await sql`insert into payments.ledger_verdicts (id, checked_at, milliseconds, findings, whole)
    values (gen_random_uuid(), clock_timestamp() + interval '1 second', 1, '[{"invariant": "x"}]', true)`
  await sql`insert into payments.payment_stops (id, cause, reason, stopped_by, stopped_at) values (gen_random_uuid(), 'operator', 'x', 'x', now())`
  const wrong = await read()
  expect([wrong('cauce_books_right'), wrong('cauce_books_findings'), wrong('cauce_payments_stopped{scope="all"}')]).toEqual([
    0, 1, 1,
  ])
})

test('however many payments there were, a scrape finds what it tells by an index', async () => {
  const { sql } = given.database
  const { statements } = await tapStatements(given.database, () => read())
  expect(statements.length).toBeGreaterThan(5)
  const plans = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    const all = []
    for (const text of statements) all.push(await tx.unsafe(`explain (generic_plan, costs off) ${text}`))
    return all.flatMap((rows) => rows.map((row) => String(row['QUERY PLAN'])))
  })
  expect(plans.filter((line) => /Seq Scan on /.test(line))).toEqual([])
  const found = [
    'quotes_pending',
    'quotes_awaiting',
    'quotes_held',
    'ledger_verdicts_newest',
    'payment_stops_open',
    'jobs_dead',
    'rates_',
  ]
  expect(found.filter((index) => !plans.some((line) => line.includes(index)))).toEqual([])
})

test('a database that is frozen costs a scrape its deadline and no more, and what the process counts is there', async () => {
  const way = await openWay(given.database.connection)
  const through = await openDatabase({ url: connectionUrl({ ...given.database.connection, ...way.address }), dataDir: '' })
  const service = createService({ database: through, secrets: testSecrets })
  const parts = metricPartNames.map((name) => ({ name, read: () => service.readMetrics(name) }))
  const scrape = createScrape(parts, { deadlineMs: 500, keptMs: 0 })
  const ups = async () => (await scrape()).split('\n').filter((line) => line.startsWith('cauce_up{'))
  const all = (value: number) => metricPartNames.map((part) => `cauce_up{part="${part}"} ${value}`)
  expect(await ups()).toEqual(all(1))
  way.freeze()
  for (let time = 0; time < 3; time++) {
    const began = performance.now()
    const text = await scrape()
    expect(performance.now() - began).toBeLessThan(1_500)
    expect(text).toContain('cauce_up{part="database"} 0')
    expect(text).toMatch(/cauce_http_requests_total\{operation="listBanks",status="2xx"\} [1-9]/)
    expect(text).not.toMatch(/^cauce_quotes_open\{/m)
  }
  way.open()
  await expect.poll(ups, { timeout: 10_000 }).toEqual(all(1))
  await through.close()
  await way.close()
})

test('connections are told by their pool, and those of a pool that was closed no longer', async () => {
  const busyOf = (pool: string) => poolUses().find((one) => one.pool === pool)
  const database = await openDatabase({ url: given.database.url, dataDir: '', name: 'told pool', max: 3 })
  const waiting = Promise.all([database.sql`select pg_sleep(0.3)`, database.sql`select pg_sleep(0.3)`])
  await expect.poll(() => busyOf('told pool')?.busy, { interval: 5 }).toBe(2)
  await waiting
  expect(busyOf('told pool')).toMatchObject({ busy: 0, most: 4 })
  await database.close()
  expect(busyOf('told pool')).toBeUndefined()
})
