import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenBank } from '../rails/test-bank'
import { type GivenLive, givenLive } from '../rails/test-live'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

const minute = 60
const hour = 3600
const logged: { event: string; [fact: string]: unknown }[] = []
let accounts = 0
let given: GivenTransfers
let bank: Awaited<ReturnType<typeof givenBank>>
let live: GivenLive
beforeAll(async () => {
  bank = await givenBank()
  given = await givenTransfers({ log: (_level, event, facts) => logged.push({ event, level: _level, ...facts }) })
})
afterAll(async () => {
  await given.close()
  await bank.close()
})
beforeEach(async () => {
  bank.lists('works')
  bank.movements.length = 0
  live = await givenLive(given)
  await setAccount(`0412${String(++accounts).padStart(7, '0')}`)
  await setGateway()
  given.advance(2 * hour)
  await turn()
  bank.requests.length = 0
  logged.length = 0
  return () => given.service.provisioning.closeBankGateway(live.organizationId)
})

const setGateway = () =>
  given.service.provisioning.setBankGateway({
    organizationId: live.organizationId,
    url: bank.url,
    secret: 'the-secret-of-the-gateway',
  })
const setAccount = (phone: string) =>
  given.service.provisioning.setCollectionAccount({
    organizationId: live.organizationId,
    bank: '0172',
    phone,
    document: 'J-00002961-0',
  })

/** Advances the clock and runs what the worker would run then. */
async function turn(seconds = 0): Promise<void> {
  given.advance(seconds)
  await given.service.sweep()
  await given.runJobs()
}

function receive(change: object = {}): { id: string; amount: string } {
  const movement = {
    id: `M${bank.movements.length}-${accounts}`,
    reference: '000123575202',
    bank: '0172',
    phone: '04241234567',
    amount: '50500.00',
    time: given.now().toISOString(),
    ...change,
  }
  bank.movements.push(movement)
  return movement
}

const deposits = async (): Promise<{ status: string; amount: string }[]> =>
  (await live.call('GET', '/v1/deposits?limit=100')).body.data
const lists = () => bank.requests.filter(({ path }) => path === '/v1/movements/list').map(({ body }) => JSON.parse(body))

test('what the account received is in the books once, page after page, although nobody has told of it', async () => {
  for (let count = 0; count < 5; count++) receive()
  await turn(5 * minute)
  expect((await deposits()).map(({ status }) => status)).toEqual(Array(5).fill('pending'))
  expect(lists().map(({ after }) => after)).toEqual([undefined, `M1-${accounts}`, `M3-${accounts}`])
  await turn(5 * minute)
  expect(await deposits()).toHaveLength(5)
  await given.mustBalance()
})

test('it belongs to the organization whose bank it is', async () => {
  const other = await givenLive(given)
  receive()
  await turn(5 * minute)
  expect((await other.call('GET', '/v1/deposits')).body.data).toEqual([])
  expect(await deposits()).toHaveLength(1)
})

test('a customer who claims it is credited without a question to the bank', async () => {
  const quote = await live.quoteDeposit()
  receive()
  await turn(5 * minute)
  const body = { reference: '575202', bank_code: '0172', phone_number: '04241234567' }
  const claimed = await live.call('POST', `/v1/transfers/quote/${quote.body.id}/confirm`, { body })
  expect(claimed.body).toMatchObject({ status: 'completed' })
  expect(bank.requests.map(({ path }) => path)).not.toContain('/v1/movements/search')
  await given.mustBalance()
})

test('the bank is asked every five minutes, from an hour before the last answer, by any number of processes', async () => {
  const other = await given.anotherInstance()
  const begun = given.now().getTime()
  await turn(5 * minute - 1)
  expect(lists()).toEqual([])
  given.advance(1)
  await Promise.all([given.service.sweep(), other.service.sweep()])
  await given.runJobs()
  const at = (seconds: number) => new Date(begun + seconds * 1000).toISOString()
  const account = { bank: '0172', phone: `0412${String(accounts).padStart(7, '0')}` }
  expect(lists()).toEqual([{ ...account, from: at(-hour), to: at(5 * minute) }])
  receive({ time: at(-hour + minute) })
  await turn(5 * minute)
  expect(lists()[1]).toEqual({ ...account, from: at(5 * minute - hour), to: at(10 * minute) })
  await other.close()
})

test('a bank that is away is asked again for what it has not told, a day at a time', async () => {
  bank.lists('fails')
  receive()
  await turn(5 * minute)
  expect(await deposits()).toEqual([])
  expect(logged).toContainEqual(expect.objectContaining({ event: 'rail_call', call: 'list_inbound', failure: 'http_503' }))
  await turn(2 * 24 * hour)
  bank.lists('works')
  bank.requests.length = 0
  await turn(hour)
  expect(await deposits()).toHaveLength(1)
  const asked = lists()
  expect(asked.length).toBeGreaterThan(1)
  for (const { from, to } of asked) expect(Date.parse(to) - Date.parse(from)).toBeLessThanOrEqual(25 * hour * 1000)
  expect(asked.at(-1)?.to).toBe(given.now().toISOString())
})

test('a bank that lists the same for ever is not listened to', async () => {
  bank.lists('repeats')
  receive()
  await turn(5 * minute)
  expect(lists()).toHaveLength(2)
  expect(await deposits()).toEqual([])
})

test('a movement that is listed with another amount later changes nothing, and people are told', async () => {
  const movement = receive()
  await turn(5 * minute)
  movement.amount = '60000.00'
  await turn(5 * minute)
  expect((await deposits()).map(({ amount }) => amount)).toEqual(['5050000'])
  expect(logged).toContainEqual(
    expect.objectContaining({ event: 'bank_movements_listed', level: 'error', recorded: 0, contradicted: 1 }),
  )
  await given.mustBalance()
})

test('what is no pago móvil does not hide the deposits beside it', async () => {
  receive({ phone: undefined })
  receive()
  receive({ amount: '0.00' })
  await turn(5 * minute)
  expect(await deposits()).toHaveLength(1)
  const unreadable = { event: 'bank_movements_unreadable', level: 'error', organizationId: live.organizationId }
  expect(logged.filter(({ event }) => event === unreadable.event)).toEqual([
    expect.objectContaining({ ...unreadable, movements: 1 }),
    expect.objectContaining({ ...unreadable, movements: 1 }),
  ])
})

test("what came in before the gateway and the account were the organization's is not its", async () => {
  const { organizationId } = live
  await given.service.provisioning.closeBankGateway(organizationId)
  receive()
  given.advance(30 * minute)
  await setGateway()
  given.advance(minute)
  receive()
  await turn(5 * minute)
  expect(await deposits()).toHaveLength(1)
  given.advance(10 * minute)
  receive()
  given.advance(minute)
  await setAccount('0416 7654321')
  given.advance(minute)
  receive()
  await turn(5 * minute)
  expect(await deposits()).toHaveLength(2)
})

test('a bank that the organization has left is not asked any more', async () => {
  await given.service.provisioning.closeBankGateway(live.organizationId)
  receive()
  await turn(hour)
  expect(lists()).toEqual([])
  await setGateway()
})
