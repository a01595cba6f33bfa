import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ log: () => {} })
})
afterAll(() => given.close())

const stop = (organizationId: string | null) => ({ organizationId, reason: 'The bank called', by: 'olga' })

test('while payments are stopped none is made and none is confirmed, and everything else goes on', async () => {
  const { provisioning } = given.service
  const [first, second] = [await given.quote(), await given.quote()]
  const paid = await given.pay(first.id, { idempotencyKey: 'before' })
  const before = await given.balance()
  for (const whose of [null, given.organizationId]) {
    expect(await provisioning.stopPayments(stop(whose))).toBe(true)
    expect(await provisioning.stopPayments(stop(whose))).toBe(false)
    for (const answer of [await given.pay(second.id), await given.confirm(first.id)]) {
      expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([503, 'service_unavailable', '60'])
    }
    expect(await given.balance()).toEqual(before)
    expect((await given.pay(first.id, { idempotencyKey: 'before' })).text, 'what was answered is answered again').toBe(paid.text)
    await given.quote()
    expect(await provisioning.startPayments(stop(whose))).toBe(1)
    expect(await provisioning.startPayments(stop(whose))).toBe(0)
  }
  expect((await given.pay(second.id)).status).toBe(200)
  expect((await given.confirm(first.id)).status).toBe(200)
  await given.mustBalance()
})

test('a stop of one organization leaves the others alone, and one of all is seen by every process', async () => {
  const { provisioning } = given.service
  const other = await given.anotherInstance()
  const stranger = await given.givenOrganization('test')
  const quote = await given.quote()
  await provisioning.stopPayments(stop(stranger.id))
  expect((await given.pay(quote.id, { call: other.call })).status).toBe(200)
  await provisioning.stopPayments(stop(null))
  const next = await given.quote()
  expect((await given.pay(next.id, { call: other.call })).status).toBe(503)
  await provisioning.startPayments(stop(null))
  expect((await given.pay(next.id, { call: other.call })).status).toBe(200)
  await provisioning.startPayments(stop(stranger.id))
  await other.close()
})

test('who stopped payments, who started them, when and why stays on record, and partners are told', async () => {
  const { provisioning } = given.service
  given.advance(1)
  await provisioning.stopPayments(stop(given.organizationId))
  expect(await provisioning.listPaymentStops({ open: true })).toMatchObject([
    { organizationId: given.organizationId, cause: 'operator', reason: 'The bank called', stoppedBy: 'olga', startedAt: null },
  ])
  given.advance(1)
  await provisioning.startPayments({ organizationId: given.organizationId, reason: 'It was a mistake', by: 'pablo' })
  const [last] = await provisioning.listPaymentStops({ open: false })
  expect(last).toMatchObject({ startedBy: 'pablo', startReason: 'It was a mistake', startedAt: given.now() })
  const told = (await given.events()).filter((type) => type.startsWith('organization.payments_'))
  expect(told.slice(-2)).toEqual(['organization.payments_stopped', 'organization.payments_started'])
})
