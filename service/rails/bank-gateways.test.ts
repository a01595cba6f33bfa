import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { answers, givenBank, responses } from './test-bank'
import { type GivenLive, givenLive } from './test-live'

const secret = 'the-secret-of-the-gateway'
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

async function twoBanks() {
  const [old = await givenBank(), next = await givenBank()] = banks
  return { old, next }
}

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
    [{ url: 'https://user:word@bank.example' }, 'no ?, # or user'],
    [{ url: 'https://bank.example/v1?x=1' }, 'no ?, # or user'],
    [{ secret: 'short' }, '16 printable'],
    [{ secret: `${secret}\n${secret}` }, '16 printable'],
    [{ isSameBank: true }, 'no gateway that could have moved'],
    [{ organizationId: given.organizationId }, 'the sandbox'],
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

test('a payout is asked about at the bank it was quoted over, though the organization has another bank now', async () => {
  const live = await givenLive(given)
  const { old, next } = await twoBanks()
  await set(live.organizationId, { url: old.url })
  old.meets((response, about) => {
    about.execute()
    answers('AC00')(response, about)
  })
  const paid = await payOut(live)
  const { body: quoted } = await live.quotePayout()
  given.advance(1)
  await set(live.organizationId, { url: next.url })
  next.meets(responses.pays, answers('91'))
  old.meets(responses.pays)
  const unpaid = await live.pay(quoted.id)
  given.advance(30)
  await given.runJobs()
  expect(await live.readTransaction(paid)).toMatchObject({ status: 'completed' })
  expect(await live.readTransaction(unpaid)).toMatchObject({ status: 'completed' })
  expect(old.submissions).toEqual(expect.arrayContaining([paid, unpaid]))
  expect(next.requests.filter(({ path, body }) => `${path}${body}`.includes(paid) || body.includes(unpaid))).toEqual([])
  await given.mustBalance()
})

test('a secret that is renewed, and a bank that moves, hold for payouts under way too', async () => {
  const live = await givenLive(given)
  const { old, next } = await twoBanks()
  await set(live.organizationId, { url: old.url })
  old.meets(answers('AC00'), answers('AC00'))
  const id = await payOut(live)
  await set(live.organizationId, { url: old.url, secret: `${secret}-renewed` })
  given.advance(30)
  await given.runJobs()
  expect(old.requests.at(-1)).toMatchObject({ path: `/v1/payouts/${id}`, headers: { authorization: `Bearer ${secret}-renewed` } })
  await set(live.organizationId, { url: next.url, isSameBank: true })
  next.meets(responses.pays, answers('AC01'))
  given.advance(60)
  await given.runJobs()
  expect(await live.readTransaction(id)).toMatchObject({ status: 'failed', failure_code: 'beneficiary_account_invalid' })
})

test('what is told by a channel and listed by a gateway would be booked twice: one is closed before the other comes', async () => {
  const { organizationId } = await givenLive(given)
  const { provisioning } = given.service
  const channel = await provisioning.createBankChannel({ organizationId })
  await expect(set(organizationId)).rejects.toThrow(`Close the bank's channel ${channel.id} first`)
  expect(await provisioning.findBankGateway(organizationId)).toBeUndefined()
  await provisioning.closeBankChannel(channel.id)
  await set(organizationId)
  const later = await provisioning.createBankChannel({ organizationId })
  await set(organizationId, { secret: `${secret}-renewed` })
  await expect(set(organizationId, { url: 'https://other.example' })).rejects.toThrow(later.id)
  await expect(provisioning.closeBankGateway(organizationId)).rejects.toThrow(later.id)
  expect(await provisioning.findBankGateway(organizationId)).toMatchObject({ url: 'https://bank.example/v1' })
})

test('a payout whose rail cannot be found is handed over once it can', async () => {
  const live = await givenLive(given)
  const [bank = await givenBank()] = banks
  bank.meets(responses.pays)
  await set(live.organizationId, { url: bank.url })
  const { body: quote } = await live.quotePayout()
  const id = await live.pay(quote.id)
  const [{ secret: kept } = {}] = await given.database.sql`
    select secret from payments.bank_gateways where org_id = ${live.organizationId}`
  const write = (bytes: Buffer) => given.database.sql`
    update payments.bank_gateways set secret = ${bytes} where org_id = ${live.organizationId}`
  await write(Buffer.from('unreadable'))
  await given.runJobs()
  expect(bank.submissions).not.toContain(id)
  await write(Buffer.from(kept))
  given.advance(60)
  await given.runJobs()
  expect(bank.submissions.filter((reference) => reference === id)).toHaveLength(1)
  expect(await live.readTransaction(id)).toMatchObject({ status: 'completed' })
})

test('the bank has 15 seconds to answer', async () => {
  const live = await givenLive(given)
  await set(live.organizationId, { url: 'http://127.0.0.1:9' })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await payOut(live)
  expect(timeout.mock.calls).toContainEqual([15_000])
})
