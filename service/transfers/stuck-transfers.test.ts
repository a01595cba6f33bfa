import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RailAdapter, RailOutcome } from '../rails/rail'
import { sandboxRail } from '../rails/sandbox-rail'
import { type GivenTransfers, givenTransfers } from './test-transfers'

const day = 86_400
let says: RailOutcome
let asked: string[] = []
const say =
  (what: string) =>
  async ({ transactionId }: { transactionId: string }): Promise<RailOutcome> => {
    asked.push(`${what} ${transactionId}`)
    return says
  }
const rail: RailAdapter = { ...sandboxRail, submit: say('submit'), status: say('status') }

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ rails: { test: rail }, log: () => {} })
})
afterAll(() => given.close())
beforeEach(() => {
  says = { outcome: 'unknown' }
  asked = []
})

test('a payout is called stuck after a day of silence, not a second before, and once, however many processes look', async () => {
  const id = await atTheRail()
  given.advance(day - 1)
  await given.service.sweep()
  expect(await stuckEvents(id)).toBe(0)

  given.advance(1)
  const other = await given.anotherInstance()
  await Promise.all([given.service.sweep(), other.service.sweep(), given.service.sweep()])
  await other.close()
  await given.service.sweep()
  expect(await stuckEvents(id)).toBe(1)
  const { body } = await given.call('GET', `/v1/payouts/${id}`)
  expect(body).toMatchObject({ transaction: { status: 'processing' }, stuck_at: given.now().toISOString() })
  await given.mustBalance()
})

test('the clock of a test organization makes a payout stuck without a day of waiting', async () => {
  const id = await atTheRail()
  await given.call('POST', '/v1/sandbox/clock/advance', { body: { seconds: day } })
  await given.service.sweep()
  expect(await stuckEvents(id)).toBe(1)
})

test('people have no say over a payout that its rail may still end, and may decide it when it is stuck', async () => {
  const id = await atTheRail()
  expect(await decide(id, 'ana')).toEqual([409, 'invalid_transition'])
  expect(await waiting()).not.toContain(id)
  given.advance(day)
  await given.service.sweep()
  expect(await waiting()).toContain(id)
  expect(await decide(id, 'ana')).toEqual([200, 'claimed'])
  expect(await decide(id, 'luis')).toEqual([200, 'confirmed'])
})

test('a stuck payout that its rail ends after all is ended so, and what one person had said no longer counts', async () => {
  const id = await atTheRail()
  given.advance(day)
  await given.service.sweep()
  expect(await decide(id, 'ana')).toEqual([200, 'claimed'])
  says = { outcome: 'completed' }
  await given.runJobs()
  expect(await given.readTransaction(id)).toMatchObject({ status: 'completed' })
  expect(await decide(id, 'luis')).toEqual([409, 'invalid_transition'])
  expect(await waiting()).not.toContain(id)
  await given.mustBalance()
})

test('what two people decided stays, whatever the rail says afterwards', async () => {
  const before = await given.balance()
  const id = await atTheRail()
  given.advance(day)
  await given.service.sweep()
  await decide(id, 'ana')
  await decide(id, 'luis')
  says = { outcome: 'completed' }
  await given.runJobs()
  expect(await given.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'rejected_by_bank' })
  expect(await given.balance()).toEqual(before)
  await given.mustBalance()
})

test('when the rail answers while the second person speaks, one of them ends the payout', async () => {
  for (let round = 0; round < 8; round++) {
    says = { outcome: 'unknown' }
    const id = await atTheRail()
    given.advance(day)
    await given.service.sweep()
    await decide(id, 'ana')
    says = { outcome: 'completed' }
    const [, said] = await Promise.all([given.runJobs(), decide(id, 'luis')])
    const { status } = await given.readTransaction(id)
    expect([status, ...said]).toEqual(
      status === 'failed' ? ['failed', 200, 'confirmed'] : ['completed', 409, 'invalid_transition'],
    )
  }
  await given.mustBalance()
})

test('a payout whose job has failed for good is asked about again when it is stuck, and still sent only once', async () => {
  const id = await atTheRail()
  await given.database.sql`update jobs.jobs set dead_at = now() where key = ${id}`
  given.advance(day)
  await given.runJobs()
  expect(asked).toEqual([`submit ${id}`])
  await given.service.sweep()
  says = { outcome: 'completed' }
  await given.runJobs()
  expect(asked).toEqual([`submit ${id}`, `status ${id}`])
  expect(await given.readTransaction(id)).toMatchObject({ status: 'completed' })
})

async function atTheRail(): Promise<string> {
  await given.database.sql`delete from jobs.jobs`
  const quote = await given.quote()
  const { body } = await given.pay(quote.id)
  await given.confirm(quote.id)
  await given.runJobs()
  return body.id
}

async function decide(id: string, actor: string): Promise<[number, string]> {
  const options = { body: { outcome: 'rejected', code: 'RJCT' }, headers: { 'x-actor-id': actor } }
  const { status, body } = await given.call('POST', `/v1/payouts/${id}/outcome`, options)
  return [status, body.step ?? body.code]
}

async function waiting(): Promise<string[]> {
  const { body } = await given.call('GET', '/v1/payouts/waiting?limit=100')
  return body.data.map(({ transaction }: { transaction: { id: string } }) => transaction.id)
}

async function stuckEvents(id: string): Promise<number> {
  const { sql } = given.database
  return (await sql`select 1 from payments.events where type = 'transaction.stuck' and object_id = ${id}`).length
}
