import { afterEach, beforeEach, expect, test } from 'vitest'
import { nextNight } from '../ground/nightly'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { tamper } from './test-tamperings'

let given: GivenTransfers
let logged: { event: string; facts: Record<string, unknown> }[]
beforeEach(async () => {
  logged = []
  given = await givenTransfers({ log: (_, event, facts) => logged.push({ event, facts }) })
})
afterEach(() => given.close())

const wrong = () =>
  tamper(given.database, `update payments.quotes set status = 'completed' where status = 'awaiting_confirmation'`)
const right = () =>
  tamper(given.database, `update payments.quotes set status = 'awaiting_confirmation' where status = 'completed'`)
const verdicts = () => given.database.sql`select findings, checked_at from payments.ledger_verdicts order by checked_at, id`

test('the books are checked every night, once however many processes there are', async () => {
  const other = await given.anotherInstance()
  await Promise.all([given.service.sweep(), other.service.sweep(), given.service.sweep()])
  await given.runJobs()
  expect(await verdicts()).toMatchObject([{ findings: [] }])
  await given.runJobs()
  expect(await verdicts()).toHaveLength(1)
  given.advance(24 * 3600)
  await other.service.sweep()
  await given.runJobs()
  expect(await verdicts()).toHaveLength(2)
  await other.close()
})

test('what is wrong is logged by its name, and nothing of a person', async () => {
  await given.pay((await given.quote()).id)
  await wrong()
  await given.service.sweep()
  await given.runJobs()
  const [finding] = logged.filter(({ event }) => event === 'books_are_wrong')
  expect(finding?.facts).toMatchObject({
    organizationId: given.organizationId,
    invariant: expect.stringContaining('a hold is what was paid'),
  })
  expect(logged.find(({ event }) => event === 'books_checked')?.facts).toMatchObject({ findings: 1 })
})

test('the night begins at three in Caracas', () => {
  expect(nextNight(new Date('2026-11-20T06:59:59Z')).toISOString()).toBe('2026-11-20T07:00:00.000Z')
  expect(nextNight(new Date('2026-11-20T07:00:00Z')).toISOString()).toBe('2026-11-21T07:00:00.000Z')
})

test('while the books of an organization are wrong it makes no payment, and the others do', async () => {
  const quote = await given.quote()
  await given.pay((await given.quote()).id)
  const stranger = await given.givenOrganization('test')
  await wrong()
  const findings = await given.service.checkBooks()
  expect(findings).toMatchObject([{ organizationId: given.organizationId }])
  expect(await verdicts()).toMatchObject([{ findings: [{ invariant: findings[0]?.invariant }] }])
  expect([(await given.pay(quote.id)).status, (await given.readQuote(quote.id)).status]).toEqual([503, 'pending'])
  const stops = await given.service.provisioning.listPaymentStops({ open: true })
  expect(stops).toMatchObject([{ organizationId: given.organizationId, cause: 'books' }])
  expect(stops.some(({ organizationId }) => organizationId === stranger.id)).toBe(false)

  await given.service.provisioning.startPayments({ organizationId: given.organizationId, reason: 'Hurry', by: 'olga' })
  expect((await given.pay(quote.id)).status, 'only books that are right end it').toBe(503)
  await right()
  expect(await given.service.checkBooks()).toEqual([])
  expect((await given.pay(quote.id)).status).toBe(200)
  await given.mustBalance()
})

test('what is wrong with nobody in particular stops all, and a check does not end the stop of an operator', async () => {
  await given.service.provisioning.stopPayments({ organizationId: given.organizationId, reason: 'x', by: 'olga' })
  await given.database.sql`alter table payments.postings disable trigger postings_stay`
  await given.service.checkBooks()
  const open = async () => (await given.service.provisioning.listPaymentStops({ open: true })).map(({ cause }) => cause).sort()
  expect(await open()).toEqual(['books', 'operator'])
  await given.database.sql`alter table payments.postings enable trigger postings_stay`
  await given.service.checkBooks()
  expect(await open()).toEqual(['operator'])
})
