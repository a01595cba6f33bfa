import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenDeposits, givenDeposits, notify } from '../deposits/test-deposits'
import { givenLive } from './test-live'

const hour = 3600
const account = { bank: '0172', phone: '0412 1234567', document: 'J-00002961-0' }
let given: GivenDeposits
beforeAll(async () => {
  given = await givenDeposits()
})
afterAll(() => given.close())

const set = (organizationId: string, change: object = {}) =>
  given.service.provisioning.setCollectionAccount({ organizationId, ...account, ...change })
const close = (organizationId: string) => given.service.provisioning.closeCollectionAccount(organizationId)

test('what is no account is refused, and changes nothing', async () => {
  const { id } = await given.givenOrganization('live')
  for (const [change, message] of [
    [{ bank: '9999' }, 'no code of a bank'],
    [{ phone: '0212 1234567' }, 'no Venezuelan mobile'],
    [{ document: 'X-1' }, 'no identity document'],
    [{ organizationId: given.organizationId }, 'the sandbox'],
  ] as const)
    await expect(set(id, change)).rejects.toThrow(message)
  expect(await given.service.provisioning.findCollectionAccount(id)).toBeUndefined()
  await expect(close(id)).rejects.toThrow('has no collection account')
})

test('an organization that pays out by hand takes deposits too, as its bank reports them', async () => {
  const live = await givenLive(given)
  expect((await live.quoteDeposit()).body.errors).toMatchObject([{ code: 'unsupported_route' }])
  await set(live.organizationId, { phone: '0412 7654321' })
  const { body: quote } = await live.quoteDeposit()
  expect(quote.payment_instructions).toMatchObject({ bank_code: '0172', phone_number: '+584127654321' })
  const channel = await given.service.provisioning.createBankChannel({ organizationId: live.organizationId })
  const told = given.told()
  expect((await notify(given, channel, JSON.stringify({ movements: [told] }))).status).toBe(200)
  const claim = { reference: told.reference, bank_code: told.bank_code, phone_number: told.phone_number }
  const claimed = await live.call('POST', `/v1/transfers/quote/${quote.id}/confirm`, { body: claim })
  expect(claimed.body).toMatchObject({ status: 'completed' })
  await close(live.organizationId)
  expect((await live.quoteDeposit()).body.errors).toMatchObject([{ code: 'unsupported_route' }])
  await given.mustBalance()
})

test('one account takes the deposits of one organization, and of another only when nobody can claim them any more', async () => {
  const [one, two] = [await givenLive(given), await givenLive(given)]
  await set(one.organizationId)
  await set(one.organizationId, { document: 'J-00002961-0' })
  await expect(set(two.organizationId)).rejects.toThrow('Another organization takes its deposits on that account')
  await close(one.organizationId)
  given.advance(48 * hour - 1)
  await expect(set(two.organizationId)).rejects.toThrow('in the last two days')
  given.advance(1)
  await set(two.organizationId)
  expect((await two.quoteDeposit()).status).toBe(201)
  await expect(set(one.organizationId)).rejects.toThrow('Another organization takes its deposits on that account')
})
