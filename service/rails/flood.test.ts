import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#database/open'
import { testDatabase } from '#database/test-database'
import { openHost, type Payer, preparePayer } from '../testing/payments-host'

const floodJobs = Number(process.env.FLOOD_JOBS ?? 2_000)
/** The longest time that one payment may wait for its turn. */
const mostMs = 2_000

type Host = Awaited<ReturnType<typeof openHost>>
let database: Database
let hosts: readonly [Host, Host]
beforeAll(async () => {
  database = await testDatabase()
  hosts = [await openHost('', { url: database.url, log: () => {} }), await openHost('', { url: database.url, log: () => {} })]
})
afterAll(async () => {
  for (const host of hosts) await host.database.close()
  await database.close()
})

test(`with ${floodJobs} payouts of another organization waiting, a payment goes to its bank within two seconds`, async () => {
  const [first] = hosts
  const flooding = await preparePayer(first)
  const quiet = await preparePayer(first)
  await multiply(await pay(first, { ...flooding, accountId: await silentAccount(first, flooding) }))
  const ending = new AbortController()
  const failures: string[] = []
  const onFailure = ({ error }: { error: string }) => failures.push(error)
  const work = hosts.map(({ service }) => service.work({ signal: ending.signal, onFailure }))
  await expect.poll(() => countHandedOver(), { timeout: 20_000 }).toBeGreaterThan(20)

  const before = await countHandedOver()
  const waits: number[] = []
  for (let payment = 0; payment < 20; payment++) {
    const id = await pay(first, quiet)
    const confirmed = performance.now()
    await expect.poll(() => isHandedOver(id), { timeout: 60_000, interval: 20 }).toBe(true)
    waits.push(performance.now() - confirmed)
  }
  const meanwhile = (await countHandedOver()) - before - waits.length
  console.log(
    `${floodJobs} waiting: ${meanwhile} of them handed over beside 20 of the other, which waited ${Math.round(Math.max(...waits))} ms at most`,
  )
  ending.abort()
  await Promise.all(work)
  expect(Math.max(...waits)).toBeLessThan(mostMs)
  expect(meanwhile).toBeGreaterThan(20)
  expect(failures).toEqual([])
})

/** Quotes, pays and confirms; returns the id of the transaction. */
async function pay({ post }: Host, { key, customerId, accountId, prefundedId }: Payer): Promise<string> {
  const source = { payment_rail: 'prefunded_account', currency: 'USDC' }
  const destination = { currency: 'VES', account_id: accountId }
  const quote = await post(key, '/v1/transfers/quote', { amount: 1000, customer_id: customerId, source, destination })
  const path = `/v1/transfers/quote/${quote.body.id}`
  const paid = await post(key, `${path}/pay`, { source: { prefunded_account_id: prefundedId } })
  expect((await post(key, `${path}/confirm`, {})).status).toBe(200)
  return paid.body.id
}

/** Creates an account for which the bank never reports an outcome, so that look-ups repeat. */
async function silentAccount({ post }: Host, { key, customerId }: Payer): Promise<string> {
  const phone = { account_type: 'pagomovil', phone_number: '04120000005', id_doc_number: 'V12345678' }
  const account = await post(key, `/v1/customers/${customerId}/bank-accounts`, {
    bank_code: '0134',
    country_code: 'VE',
    ...phone,
  })
  return account.body.id
}

/** Copies a waiting payout with its quote many times, as one organization could accumulate. */
async function multiply(transaction: string): Promise<void> {
  for (let first = 1; first <= floodJobs; first += 4_000) await copy(transaction, first, Math.min(first + 3_999, floodJobs))
}

async function copy(transaction: string, first: number, last: number): Promise<void> {
  await database.sql.begin(async (sql) => {
    // The guards are disabled, because the copies start in the middle of their life cycle.
    await sql`set local session_replication_role = replica`
    await sql`
      create temp table copies on commit drop as
      select n, payments.new_id() as quote, payments.new_id() as transaction from generate_series(${first}::integer, ${last}::integer) n`
    await sql`
      insert into payments.quotes
      select (jsonb_populate_record(q, jsonb_build_object('id', c.quote, 'transaction_id', c.transaction, 'partner_reference', 'copy-' || c.n))).*
      from payments.quotes q, copies c where q.transaction_id = ${transaction}`
    await sql`
      insert into payments.transactions
      select (jsonb_populate_record(t, jsonb_build_object('id', c.transaction, 'quote_id', c.quote, 'partner_reference', 'copy-' || c.n))).*
      from payments.transactions t, copies c where t.id = ${transaction}`
    await sql`
      select count(payments.queue_submission(t.org_id, c.transaction, t.created_at)) from payments.transactions t, copies c where t.id = ${transaction}`
  })
}

async function countHandedOver(): Promise<number> {
  const [row] = await database.sql`select count(*)::int as count from payments.transactions where submission <> 'none'`
  return row?.count
}

async function isHandedOver(id: string): Promise<boolean> {
  const [row] = await database.sql`select submission <> 'none' as done from payments.transactions where id = ${id}`
  return row?.done
}
