import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#database/test-database'
import { payThroughOutage } from './testing/pay-through-outage'
import { type Answer, openHost, type Payer, preparePayer } from './testing/payments-host'
import { randomFrom } from './testing/random'
import { killServicePrograms, startServiceProgram, writeTestSecrets } from './testing/test-service-program'

const rounds = Number(process.env.STOP_ROUNDS ?? 2)
const seed = Number(process.env.STOP_SEED ?? Date.now() % 1_000_000)
/** Requests in flight when the signal arrives. */
const inFlight = 60

let database: Awaited<ReturnType<typeof testDatabase>>
let host: Awaited<ReturnType<typeof openHost>>
let payer: Payer
let dataDir: string
beforeAll(async () => {
  console.log(`seed ${seed} (STOP_SEED), ${rounds} rounds (STOP_ROUNDS)`)
  dataDir = await mkdtemp(join(tmpdir(), 'cauce-stop-'))
  await writeTestSecrets(dataDir)
  database = await testDatabase()
  host = await openHost('', { url: database.url })
  payer = await preparePayer(host)
})
afterAll(async () => {
  killServicePrograms()
  await host.database.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

const start = () => startServiceProgram({ DATABASE_URL: database.url, DATA_DIR: dataDir })

test('a process that is told to stop answers the 60 payments it has begun, begins no other, and ends with 0', {
  timeout: 60_000 + rounds * 30_000,
}, async () => {
  for (let round = 0; round < rounds; round++) {
    const quotes = await Promise.all(Array.from({ length: inFlight }, givenQuote))
    const keys = new Map(quotes.map((quoteId) => [quoteId, randomUUID()]))
    const { url, stop } = await start()
    const held = await holdPayments()
    const begun = quotes.map((quoteId) => pay(url, quoteId, keys.get(quoteId)))
    // Nothing is answered yet, and this answer comes after the payments before it were received.
    await held.untilOneWaits()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const ended = stop()
    await expect
      .poll(() =>
        fetch(`${url}/healthz`).then(
          () => 'served',
          () => 'refused',
        ),
      )
      .toBe('refused')
    await held.release()

    const answers = await Promise.all(begun)
    expect(answers.map(({ status }) => status)).toEqual(quotes.map(() => 200))
    expect(await ended).toBe(0)
    const transactions = await readTransactions()
    for (const [place, quoteId] of quotes.entries()) expect(transactions.get(quoteId)).toBe(answers[place]?.body.id)
    for (const quoteId of quotes.slice(0, 8)) {
      const repeated = await host.post(payer.key, payPath(quoteId), payment(), keys.get(quoteId))
      expect([repeated.status, repeated.body.id]).toEqual([200, transactions.get(quoteId)])
    }
  }
  expect(await host.service.verifyLedger()).toEqual([])
})

test('two processes are replaced in turn under load: no acknowledged payment is lost, and none is made twice', {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const random = randomFrom(seed)
  const before = await readTransactions()
  const running = [await start(), await start()]
  const ending = new AbortController()
  const anyOfThem = { post: (...[, path, body, key]: Parameters<typeof host.post>) => send(anyUrl(), path, body, key) }
  const anyUrl = () => running[random(2)]?.url ?? ''
  const { seen, done } = await payThroughOutage(anyOfThem, payer, { places: 16, signal: ending.signal })
  try {
    for (let round = 0; round < rounds * 2; round++) {
      const until = seen.paid.size + 10 + random(40)
      await expect.poll(() => seen.paid.size, { timeout: 30_000, interval: 5 }).toBeGreaterThan(until)
      expect(await running[round % 2]?.stop()).toBe(0)
      running[round % 2] = await start()
    }
  } finally {
    ending.abort()
    await done
  }
  console.log(`${seen.paid.size} acknowledged; refused and repeated:`, Object.fromEntries(seen.refusals))
  expect(await Promise.all(running.map(({ stop }) => stop()))).toEqual([0, 0])

  const made = await readTransactions()
  for (const [quoteId, transaction] of seen.paid) expect(made.get(quoteId)).toBe(transaction)
  expect(made.size).toBe(before.size + seen.paid.size)
  expect(await host.service.verifyLedger()).toEqual([])
})

test('a client that does not finish its request keeps a process from ending for 20 seconds at most', async () => {
  const { url, stop } = await start()
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  client.on('error', () => {})
  client.write('POST /v1/transfers/quote HTTP/1.1\r\nhost: localhost\r\nx-never: ')
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const begun = performance.now()
  expect(await stop()).toBe(0)
  expect(performance.now() - begun).toBeLessThan(25_000)
  client.destroy()
})

const payPath = (quoteId: string) => `/v1/transfers/quote/${quoteId}/pay`
const payment = () => ({ source: { prefunded_account_id: payer.prefundedId } })
const pay = (url: string, quoteId: string, key?: string) => send(url, payPath(quoteId), payment(), key)

async function givenQuote(): Promise<string> {
  const { body } = await host.post(payer.key, '/v1/transfers/quote', {
    amount: 1000,
    customer_id: payer.customerId,
    source: { payment_rail: 'prefunded_account', currency: 'USDC' },
    destination: { currency: 'VES', account_id: payer.accountId },
  })
  return body.id
}

/** Sends one request to a process. No answer counts as 503, as a caller treats it: the same request is repeated. */
async function send(url: string, path: string, body: unknown, key?: string): Promise<Answer> {
  const headers = { 'x-api-key': payer.key, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
  try {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: JSON.parse(await response.text()) }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
    return { status: 503, body: { id: '', code: cause && 'code' in cause ? String(cause.code) : 'no_answer' } }
  }
}

/** Locks the row of the customer, which every payment reads, until the release. */
async function holdPayments() {
  const connection = await database.sql.reserve()
  await connection`begin`
  await connection`select 1 from payments.customers where id = ${payer.customerId} for update`
  const waiting = () => database.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`
  return {
    untilOneWaits: () => expect.poll(async () => (await waiting()).length, { timeout: 10_000, interval: 5 }).toBe(1),
    async release(): Promise<void> {
      await connection`rollback`
      connection.release()
    },
  }
}

/** Returns the transaction of each quote. Throws if a quote has two. */
async function readTransactions(): Promise<Map<string, string>> {
  const rows = await database.sql<{ quote: string; id: string }[]>`select quote_id as quote, id from payments.transactions`
  const transactions = new Map(rows.map(({ quote, id }) => [quote, id]))
  expect(transactions.size).toBe(rows.length)
  return transactions
}
