import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GivenDeposits, givenDeposits } from './test-deposits'

let given: GivenDeposits
beforeAll(async () => {
  given = await givenDeposits()
})
afterAll(() => given.close())

describe('two channels of one organization', () => {
  const open = (change: object = {}) =>
    given.service.provisioning.createBankChannel({ organizationId: given.organizationId, ...change })

  test('of two banks that count alike report two movements under one id, and two quotes are paid', async () => {
    const [banesco, mercantil] = [await open(), await open()]
    const id = `M-${Math.random()}`
    const payments = [
      { channel: banesco, told: given.told({ id, bank_code: '0134', phone_number: given.payer(), reference: '111111' }) },
      { channel: mercantil, told: given.told({ id, bank_code: '0105', phone_number: given.payer(), reference: '222222' }) },
    ]
    const before = await given.inSuspense()
    for (const { channel, told } of payments) await given.notify([told], { channel })
    expect(await given.inSuspense()).toBe(before + 2n * 5_050_000n)
    for (const { told } of payments) {
      const quote = await given.depositQuote()
      expect((await given.claim(quote.id, told)).body).toMatchObject({ status: 'completed' })
    }
    await given.mustBalance()
  })

  test('of one bank report one movement under one id, whichever reports it, also when one of them was closed', async () => {
    const first = await open()
    const second = await open({ sameBankAs: first.id })
    const told = given.told({ phone_number: given.payer() })
    const before = await given.inSuspense()
    for (const channel of [first, second, first]) await given.notify([told], { channel })
    await given.service.provisioning.closeBankChannel(first.id)
    await given.notify([told], { channel: await open({ sameBankAs: first.id }) })
    expect(await given.inSuspense()).toBe(before + 5_050_000n)
    await given.mustBalance()
  })

  test('that were opened before banks were told apart go on as they were: what was reported before is not booked again', async () => {
    const [old, other] = [await open(), await open()]
    await given.database.sql`update payments.bank_channels set movement_scope = null where id in (${old.id}, ${other.id})`
    const told = given.told({ phone_number: given.payer() })
    const before = await given.inSuspense()
    for (const channel of [old, other]) await given.notify([told], { channel })
    await given.notify([told], { channel: await open({ sameBankAs: old.id }) })
    expect(await given.inSuspense()).toBe(before + 5_050_000n)
  })

  test('cannot be of one bank when they are of two organizations', async () => {
    const other = await given.givenOrganization('test')
    const theirs = await given.service.provisioning.createBankChannel({ organizationId: other.id })
    await expect(open({ sameBankAs: theirs.id })).rejects.toThrow('has no channel')
  })
})

describe('a transaction on a chain', () => {
  const hash = () => `0x${randomBytes(32).toString('hex')}`
  const arrive = (body: { wallet_address: string; amount: string; transaction_hash: string; log_index?: number }) =>
    given.call('POST', '/v1/sandbox/chain-deposits', { body })

  test('that pays one wallet twice is two deposits, each told apart by its log index and credited once', async () => {
    const customer = await given.givenCustomer()
    const transfer = { wallet_address: customer.walletAddress, transaction_hash: hash() }
    const transfers = [
      { ...transfer, amount: '1.5', log_index: 3 },
      { ...transfer, amount: '1.5', log_index: 4 },
    ]
    const ids = []
    for (const one of [...transfers, ...transfers]) ids.push((await arrive(one)).body.id)
    expect(new Set(ids).size).toBe(2)
    expect(await given.wallet(customer)).toBe('300')
    await given.mustBalance()
  })

  test('without a log index is its only transfer', async () => {
    const customer = await given.givenCustomer()
    const transfer = { wallet_address: customer.walletAddress, transaction_hash: hash(), amount: '2' }
    expect((await arrive(transfer)).body.id).toBe((await arrive({ ...transfer, log_index: 0 })).body.id)
    expect(await given.wallet(customer)).toBe('200')
  })

  test('cannot have paid another wallet or another amount under the same log index', async () => {
    const [ana, luis] = [await given.givenCustomer(), await given.givenCustomer()]
    const transfer = { wallet_address: ana.walletAddress, transaction_hash: hash(), amount: '2' }
    await arrive(transfer)
    for (const change of [{ wallet_address: luis.walletAddress }, { amount: '3' }])
      expect((await arrive({ ...transfer, ...change })).body.code).toBe('deposit_mismatch')
    expect([await given.wallet(ana), await given.wallet(luis)]).toEqual(['200', '0'])
    await given.mustBalance()
  })
})
