import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { httpRail } from './http-rail'
import type { RailAdapter } from './rail'
import { answers, givenBank, responses } from './test-bank'

const secret = 'the-secret-of-the-gateway'
const logged: object[] = []
let bank: Awaited<ReturnType<typeof givenBank>>
let given: GivenTransfers
/** The gateway's URL, and whether the circuit is open. */
let url: string
let isOpen = false
beforeAll(async () => {
  bank = await givenBank()
  const log = (_level: string, event: string, facts: object) => logged.push({ event, ...facts })
  const over = (): RailAdapter =>
    httpRail({
      url,
      secret,
      timeoutMs: 400,
      log,
      breaker: {
        guard: (exchange) => (question) => (isOpen ? Promise.resolve({ failure: 'circuit_open' }) : exchange(question)),
        pausedMs: () => 0,
      },
    })
  url = bank.url
  const test: RailAdapter = {
    ...over(),
    submit: (...asked) => over().submit(...asked),
    status: (...asked) => over().status(...asked),
  }
  given = await givenTransfers({ rails: { test }, fundedMinor: 1_000_000_00n, log })
})
afterAll(async () => {
  await given.close()
  await bank.close()
})
beforeEach(() => {
  bank.meets(responses.pays)
  bank.submissions.length = 0
  bank.requests.length = 0
  logged.length = 0
})

test('a payout that the bank answers with a code nobody knows is left open, and people are called at once and once', async () => {
  const before = await given.balance()
  bank.meets(answers('ZZ'), answers('87'))
  const id = await release()
  await later(30)
  expect(await given.readTransaction(id)).toMatchObject({ status: 'processing', failure_code: null })
  expect(Number(before.available) - Number((await given.balance()).available)).toBeCloseTo(101)
  const stuck = await given.database.sql`
    select data from payments.events where type = 'transaction.stuck' and object_id = ${id}`
  expect(stuck.map(({ data }) => data)).toMatchObject([{ status: 'processing', reason: 'unknown_code', network_code: 'ZZ' }])
  expect(logged).toContainEqual({ event: 'network_code_unlisted', rail: 'http', transactionId: id, code: 'ZZ' })
  const { data } = (await given.call('GET', '/v1/payouts/waiting?limit=100')).body
  expect(data).toContainEqual(
    expect.objectContaining({
      transaction: expect.objectContaining({ id }),
      network_code: 'ZZ',
      stuck_reason: 'unknown_code',
    }),
  )
  bank.meets(answers('ZZ'), answers('14'))
  await later(60)
  expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'beneficiary_phone_invalid' })
  expect(await given.balance()).toEqual(before)
  await given.mustBalance()
})

test.each([
  ['the circuit breaker keeps back', () => (isOpen = true)],
  ['meets a port where nobody listens', () => (url = 'http://127.0.0.1:9')],
  ['meets a name that nobody has', () => (url = 'http://bank.invalid')],
])('a payout that %s has not left, so it is submitted as soon as the bank can be reached', async (_, breakOff) => {
  breakOff()
  const id = await release()
  expect(await given.readTransaction(id)).toMatchObject({ status: 'processing', failure_code: null })
  ;[isOpen, url] = [false, bank.url]
  await later(30)
  expect(await given.readTransaction(id)).toMatchObject({ status: 'completed' })
  expect([bank.submissions, bank.executions.filter((one) => one === id)]).toEqual([[id], [id]])
  await given.mustBalance()
})

test('a payout that had left is not submitted again because a later question could not leave', async () => {
  bank.meets((response, about) => {
    about.execute()
    responses.resets(response)
  })
  const id = await release()
  isOpen = true
  await later(30)
  isOpen = false
  await later(60)
  expect(await given.readTransaction(id)).toMatchObject({ status: 'completed' })
  expect(bank.submissions).toEqual([id])
})

test('a delivered payout is asked about again although a question of that kind could not leave', async () => {
  const id = await release()
  isOpen = true
  await later(86_400)
  isOpen = false
  bank.says(id, { returned: { code: 'AC04', amount: '28411.34' } })
  await later(86_400)
  expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'returned' })
})

/** Creates a confirmed payout that was submitted to the bank once. */
async function release(): Promise<string> {
  const quote = await given.quote()
  const { body } = await given.pay(quote.id)
  await given.confirm(quote.id)
  await given.runJobs()
  return body.id
}

async function later(seconds: number): Promise<void> {
  given.advance(seconds)
  await given.runJobs()
}
