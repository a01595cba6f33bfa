import { afterEach, beforeEach, expect, test } from 'vitest'
import { enqueue, runDueJobs } from '#database/jobs'
import { type GivenRetention, givenRetention } from './test-retention'

const day = 24 * 3600
let given: GivenRetention
let logged: { event: string; facts: Record<string, unknown> }[]
beforeEach(async () => {
  logged = []
  given = await givenRetention({ log: (_, event, facts) => logged.push({ event, facts }) })
})
afterEach(() => given.close())

/** Runs the worker's jobs of one night. */
async function night(): Promise<void> {
  await given.service.sweep(given.now())
  const { 'retention.delete': work = async () => undefined } = given.service.jobs
  await runDueJobs(given.database.db, { 'retention.delete': work }, { now: given.now() })
}

const readQuote = async (id: string) => (await given.call('GET', `/v1/transfers/quote/${id}`)).status

test('quotes that nobody paid go after 90 days, and everything that was paid, claimed, approved or is under a hold stays', async () => {
  const held = await given.givenCustomer()
  const ofHeld = await given.quote({ customer_id: held.id, destinationId: held.pagomovilId })
  const [expired, cancelled, approved] = [await given.quote(), await given.quote(), await given.quote()]
  await given.cancel(cancelled.id)
  const paid = await given.quote()
  await given.pay(paid.id)
  const lapsed = await given.quote()
  await given.pay(lapsed.id)
  await given.confirm(paid.id)
  await given.ask('POST', `/v1/transfers/quote/${approved.id}/approve`, { amount: 10_100 })
  await given.provisioning.placeLegalHold({
    organizationId: given.organizationId,
    customerId: held.id,
    reason: 'The court of Tucupita asks',
    by: 'olga',
  })
  given.advance(day)
  await given.service.sweep(given.now())
  const stay = [paid, lapsed, approved, ofHeld].map(({ id }) => id)
  const go = [expired, cancelled].map(({ id }) => id)
  expect(new Set(await Promise.all([...stay, ...go].map(readQuote)))).toEqual(new Set([200]))

  given.advance(88 * day)
  await night()
  expect(await Promise.all(go.map(readQuote))).toEqual([200, 200])
  given.advance(2 * day)
  await night()
  expect(await Promise.all(go.map(readQuote))).toEqual([404, 404])
  expect(await Promise.all(stay.map(readQuote))).toEqual([200, 200, 200, 200])
  expect(logged).toContainEqual({ event: 'outlived_deleted', facts: { quotes: 2, jobs: 0 } })
  await given.mustBalance()
})

test('a quote for which somebody asked a second person to match a deposit stays, so that what was said names a quote that is there', async () => {
  const [first, second, unnamed] = [await given.depositQuote(), await given.depositQuote(), await given.depositQuote()]
  await given.notify([given.told()])
  const [deposit] = await given.deposits()
  for (const { id } of [first, second]) await given.ask('POST', `/v1/deposits/${deposit?.id}/match`, { quote_id: id })
  given.advance(91 * day)
  await given.service.sweep(given.now())
  await night()
  expect(await Promise.all([first, second, unnamed].map(({ id }) => readQuote(id)))).toEqual([200, 200, 404])
  const requests = await given.database.sql`
    select details ->> 'quote_id' as quote, outcome from payments.second_person_requests order by created_at, id`
  expect(requests).toEqual([
    { quote: first.id, outcome: 'replaced' },
    { quote: second.id, outcome: 'superseded' },
  ])
})

test('a job that was given up goes 90 days after that, and one that waits stays for as long as it takes', async () => {
  const { db, sql } = given.database
  const fails = async () => {
    throw new Error('no')
  }
  for (const key of ['given-up', 'waits']) await enqueue(db, { queue: 'other', key, runAt: given.now(), maxAttempts: 1 })
  await sql`update jobs.jobs set run_at = '2100-01-01' where key = 'waits'`
  await runDueJobs(db, { other: fails }, { now: given.now() })
  const left = async () => (await sql`select key from jobs.jobs where queue = 'other' order by key`).map(({ key }) => key)
  given.advance(89 * day)
  await night()
  expect(await left()).toEqual(['given-up', 'waits'])
  given.advance(2 * day)
  await night()
  expect(await left()).toEqual(['waits'])
})
