import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { answers, givenBank } from './test-bank'
import { type GivenLive, givenLive } from './test-live'

const secret = 'the-secret-of-the-gateway'
const collection = { bank: '0172', phone: '0412 1234567', document: 'J-00002961-0' }
let given: GivenTransfers
let banks: Awaited<ReturnType<typeof givenBank>>[]
beforeAll(async () => {
  given = await givenTransfers({ log: () => {} })
  banks = [await givenBank(), await givenBank()]
})
afterAll(async () => {
  await given.close()
  for (const bank of banks) await bank.close()
})

const set = (organizationId: string, change: object = {}) =>
  given.service.provisioning.setBankGateway({ organizationId, url: 'https://bank.example/v1', secret, ...change })

async function payOut(live: GivenLive): Promise<string> {
  const { body } = await live.quotePayout()
  const id = await live.pay(body.id)
  await given.runJobs()
  return id
}

test('settings that do not fit are refused, and change nothing', async () => {
  const { id } = await given.givenOrganization('live')
  for (const [change, message] of [
    [{ url: 'http://bank.example' }, 'https'],
    [{ url: 'ftp://127.0.0.1' }, 'https'],
    [{ url: 'bank.example' }, 'https'],
    [{ secret: 'short' }, '16 characters'],
    [{ collection: { ...collection, bank: '9999' } }, 'no code of a bank'],
    [{ collection: { ...collection, phone: '0212 1234567' } }, 'no Venezuelan mobile'],
    [{ collection: { ...collection, document: 'X-1' } }, 'no identity document'],
    [{ organizationId: given.organizationId }, 'over the sandbox'],
    [{ organizationId: crypto.randomUUID() }, 'There is no organization'],
  ] as const)
    await expect(set(id, change)).rejects.toThrow(message)
  expect(await given.service.provisioning.findBankGateway(id)).toBeUndefined()
  await expect(given.service.provisioning.closeBankGateway(id)).rejects.toThrow('has no gateway')
})

test('each organization pays out over its own bank, which is shown its own secret; others by hand', async () => {
  const [one, two, byHand] = [await givenLive(given), await givenLive(given), await givenLive(given)]
  await set(one.organizationId, { url: banks[0]?.url, secret: `${secret}-1` })
  await set(two.organizationId, { url: banks[1]?.url, secret: `${secret}-2` })
  const ids = [await payOut(one), await payOut(two), await payOut(byHand)]
  expect(await one.readTransaction(ids[0] ?? '')).toMatchObject({ status: 'completed', payment_provider: 'http' })
  expect(await two.readTransaction(ids[1] ?? '')).toMatchObject({ status: 'completed', payment_provider: 'http' })
  expect(await byHand.readTransaction(ids[2] ?? '')).toMatchObject({ status: 'processing', payment_provider: 'manual' })
  expect(banks.map(({ submissions }) => submissions)).toEqual([[ids[0]], [ids[1]]])
  expect(banks.flatMap(({ requests }) => requests.map(({ headers }) => headers.authorization))).toEqual([
    `Bearer ${secret}-1`,
    `Bearer ${secret}-2`,
  ])
  const kept = await given.database.sql`select encode(secret, 'escape') as secret from payments.bank_gateways`
  expect(JSON.stringify(kept)).not.toContain(secret)
  await given.mustBalance()
})

test('a payout that was handed over is asked about where it was, also when the organization has closed its gateway', async () => {
  const live = await givenLive(given)
  const [bank = await givenBank()] = banks
  await set(live.organizationId, { url: bank.url })
  bank.meets((response, about) => {
    about.execute()
    answers('AC00')(response, about)
  })
  const id = await payOut(live)
  expect(await live.readTransaction(id)).toMatchObject({ status: 'processing' })
  await given.service.provisioning.closeBankGateway(live.organizationId)
  const next = await payOut(live)
  expect(await live.readTransaction(next)).toMatchObject({ payment_provider: 'manual' })
  given.advance(30)
  await given.runJobs()
  expect(await live.readTransaction(id)).toMatchObject({ status: 'completed' })
  expect(bank.submissions.filter((reference) => reference === id)).toHaveLength(1)
})

test('one account takes the deposits of one organization: the same money must not be credited twice', async () => {
  const [one, two] = [await givenLive(given), await givenLive(given)]
  await set(one.organizationId, { collection })
  await expect(set(two.organizationId, { collection })).rejects.toThrow('Another organization takes its deposits on that account')
  expect((await two.quoteDeposit()).body.errors).toMatchObject([{ code: 'unsupported_route' }])
  expect((await one.quoteDeposit()).body.payment_instructions).toMatchObject({ bank_code: '0172', phone_number: '+584121234567' })
  await set(one.organizationId)
  await set(two.organizationId, { collection })
  expect((await two.quoteDeposit()).status).toBe(201)
})

test('the bank has 15 seconds to answer', async () => {
  const live = await givenLive(given)
  await set(live.organizationId, { url: 'http://127.0.0.1:9' })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await payOut(live)
  expect(timeout.mock.calls).toContainEqual([15_000])
})
